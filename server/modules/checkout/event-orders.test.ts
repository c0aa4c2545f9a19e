import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { aRate, aSession, type Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import {
  deliver,
  deliverCard,
  fittingCardEvent,
  fittingEvent,
  outcomeOf,
} from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const kinds = [
  'payment.created',
  'payment.authorized',
  'payment.succeeded',
  'refund.succeeded',
  'payment.disputed',
  'payment.failed',
  'payment.cancelled',
] as const;
type Kind = (typeof kinds)[number];

const refund = 10;

function eventsOf(session: Session): Record<Kind, object> {
  const made = kinds.map((kind) => [kind, fittingEvent(session, kind)] as const);
  const events = Object.fromEntries(made) as Record<Kind, ReturnType<typeof fittingEvent>>;
  return { ...events, 'refund.succeeded': { ...events['refund.succeeded'], amount: refund } };
}

const open = async () => aSession(tenant, member, await aRate(member));

async function storedStatusOf(session: Session) {
  const [row] = await systemContext().db.execute(sql`
    select state, captured_minor::int as captured, refunded_minor::int as refunded, failure_code as failure,
      disputed_at is not null as disputed
    from payment_intents where id = ${session.payment_intent_id}`);
  return row;
}

/** Every 101st of the 5,040 orders, so that each event comes first and last in some of them. */
function sampleOfOrders(): Kind[][] {
  const orders: Kind[][] = [];
  const extend = (order: Kind[], rest: readonly Kind[]) => {
    if (rest.length === 0) orders.push(order);
    for (const [index, kind] of rest.entries()) extend([...order, kind], rest.toSpliced(index, 1));
  };
  extend([], kinds);
  return orders.filter((_, index) => index % 101 === 0);
}

describe('Order of payment events', () => {
  test('50 different orders of the same payment events, each sent twice, end in one state', async () => {
    const orders = sampleOfOrders();
    expect(orders).toHaveLength(50);
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    for (const order of orders) {
      const { bookingId, session } = await open();
      const events = eventsOf(session);
      for (const kind of order) await deliver(events[kind]);
      await Promise.all(order.map((kind) => deliver(events[kind])));
      opened.push({ bookingId, session });
    }
    await runJobs();
    for (const [index, { bookingId, session }] of opened.entries()) {
      const orderText = orders[index]?.join(', ');
      expect(await storedStatusOf(session), orderText).toEqual({
        state: 'captured',
        captured: session.amount_due_minor,
        refunded: 1_000,
        failure: null,
        disputed: true,
      });
      expect(await ledgerOf(bookingId), orderText).toMatchObject({
        booking: 'confirmed',
        gateway: 'captured',
        gatewayCaptured: session.amount_due_minor,
        supplier: 'confirmed',
      });
    }
  });

  test('No order of payment events keeps money without a booking, whenever jobs run in between', async () => {
    const runs = fc.sample(
      fc.tuple(
        fc.shuffledSubarray([...kinds], { minLength: 3 }),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      ),
      { numRuns: 20, seed: 20_261_121 },
    );
    for (const [order, pauses] of runs) {
      const { bookingId, session } = await open();
      const events = eventsOf(session);
      for (const [index, kind] of order.entries()) {
        await deliver(events[kind]);
        if (pauses[index]) await runJobs();
      }
      await runJobs();
      await makeDue('fulfil_session');
      await runJobs();
      const books = await ledgerOf(bookingId);
      const about = `${order.join(', ')} ${JSON.stringify(books)}`;
      expect(books.refunded <= books.captured && books.captured <= session.amount_due_minor, about).toBe(
        true,
      );
      expect(books.captured, about).toBe(books.gatewayCaptured);
      expect(books.gateway, about).not.toBe('authorized');
      if (books.booking === 'confirmed') expect(books.captured, about).toBe(session.amount_due_minor);
      else expect(books.captured - books.refunded, about).toBe(0);
    }
  });

  test('A refund event that arrives before the capture is applied after the capture', async () => {
    const { bookingId, session } = await open();
    const early = { ...fittingEvent(session, 'refund.succeeded'), amount: refund };
    await deliver(early);
    expect(await outcomeOf(early.event_id)).toEqual({ status: 'waiting', reason: 'not_captured' });
    expect((await ledgerOf(bookingId)).refunded).toBe(0);
    await deliver(fittingEvent(session));
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'confirmed', refunded: 1_000 });
    expect(await outcomeOf(early.event_id)).toEqual({ status: 'applied', reason: '' });
  });

  test('A payment cancelled before the supplier call fails the booking without a capture', async () => {
    const { bookingId, session } = await open();
    await deliver(fittingEvent(session));
    await deliver(fittingEvent(session, 'payment.cancelled'));
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'failed',
      intent: 'voided',
      gateway: 'voided',
      gatewayCaptured: 0,
    });
  });

  test('A refund reported by card processor and gateway is counted once, in either order', async () => {
    for (const cardFirst of [true, false]) {
      const { bookingId, session } = await open();
      await deliver(fittingEvent(session));
      await runJobs();
      const card = fittingCardEvent(session, 'charge.refunded');
      const charge = { ...card.data.object, id: 'ch_1', payment_intent: session.payment_intent_id };
      const total = { ...card, data: { object: { ...charge, amount_refunded: 1_000 } } };
      const single = { ...fittingEvent(session, 'refund.succeeded'), amount: refund };
      const deliverCardEvent = () => deliverCard(total);
      const deliverGatewayEvent = () => deliver(single);
      for (const send of cardFirst
        ? [deliverCardEvent, deliverGatewayEvent]
        : [deliverGatewayEvent, deliverCardEvent])
        await send();
      expect((await ledgerOf(bookingId)).refunded).toBe(1_000);
    }
  });
});

describe('Events that arrive before the payment is stored', () => {
  const hide = (session: Session) =>
    systemContext().db.execute<{ reference: string; app_id: string; intent_id: string }>(sql`
      delete from payment_directory where intent_id = ${session.payment_intent_id} returning *`);

  test('An event that arrives before its payment is stored is applied by a retry', async () => {
    const { bookingId, session } = await open();
    const [hidden] = await hide(session);
    const event = fittingEvent(session);
    expect((await deliver(event)).body).toEqual({ received: true, duplicate: false });
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'rejected', reason: 'unknown_payment' });
    await systemContext().db.execute(sql`
      insert into payment_directory (reference, app_id, intent_id)
      values (${hidden?.reference}, ${hidden?.app_id}, ${hidden?.intent_id})`);
    await makeDue('retry_early_event');
    await runJobs();
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'applied', reason: '' });
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'confirmed', intent: 'captured' });
    expect((await deliver(event)).body).toEqual({ received: true, duplicate: true });
  });

  test('An event of a payment that stays unknown remains rejected and is retried only once', async () => {
    const { session } = await open();
    const event = { ...fittingEvent(session), payment_id: 'pi_00000000000000000000000000000001' };
    await deliver(event);
    await makeDue('retry_early_event');
    await runJobs();
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'rejected', reason: 'unknown_payment' });
    const [row] = await systemContext().db.execute(sql`
      select unread is null as done from payment_events where event_id = ${event.event_id}`);
    expect(row).toEqual({ done: true });
  });
});
