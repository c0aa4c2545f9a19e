import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerMismatches, ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  payWith,
  type Session,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent, outcomeOf } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { reconcilePayments } from './index.ts';
import { actAtGateway } from './testing/gateway-acts.ts';

type Refunds = Session & {
  refunds: { booking_id: string | null; amount_minor: number; reason: string; state: string }[];
  dispute: string | null;
};

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const aPaid = async () => aConfirmedBooking(tenant, member, await aRate(member));

const trigger = (bookingId: string, event: string) =>
  callApi('POST', '/v1/sandbox/trigger', { key: tenant, body: { booking_id: bookingId, event } });

const act = (bookingId: string, event: string) => actAtGateway(tenant, bookingId, event);

const cancel = (bookingId: string) =>
  callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });

const refundsOf = async (session: Session) => (await sessionOf(member, session.id)) as Refunds;

async function pointsOf(bookingId: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ points: number }>(
    sql`select coalesce(sum(points), 0)::int as points from point_entries where booking_id = ${bookingId}`,
  );
  return row?.points ?? Number.NaN;
}

async function notesOf(bookingId: string): Promise<string[]> {
  const rows = await systemContext().db.execute<{ note: string }>(sql`
    select event || ' ' || reason as note from booking_history
    where booking_id = ${bookingId} and event in ('refund', 'dispute') order by id`);
  return rows.map(({ note }) => note);
}

describe('Acts on the dashboard of the gateway', () => {
  test('A refund on the dashboard is shown with its reason, and its points are taken back', async () => {
    const { bookingId, session } = await aPaid();
    expect(await pointsOf(bookingId)).toBeGreaterThan(0);
    await act(bookingId, 'gateway_refunds');
    expect(await refundsOf(session)).toMatchObject({
      payment_status: 'refunded',
      refunds: [
        { booking_id: null, amount_minor: session.amount_due_minor, reason: 'gateway', state: 'succeeded' },
      ],
      dispute: null,
    });
    expect(await pointsOf(bookingId)).toBe(0);
    expect(await notesOf(bookingId)).toEqual(['refund gateway']);
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      refunded: session.amount_due_minor,
      gatewayRefunded: session.amount_due_minor,
    });
    expect((await trigger(bookingId, 'gateway_refunds')).problem.code).toBe('invalid_state');
  });

  test('After part refunds on the dashboard a cancellation gives back exactly the rest', async () => {
    const { bookingId, session } = await aPaid();
    await act(bookingId, 'gateway_refunds_part');
    await act(bookingId, 'gateway_refunds_part');
    const { refunds } = await refundsOf(session);
    expect(refunds.map(({ reason }) => reason)).toEqual(['gateway', 'gateway']);
    await cancel(bookingId);
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'cancelled', refunded: session.amount_due_minor });
    expect(ledgerMismatches(books)).toEqual([]);
  });

  test('A refund on the dashboard of a gateway with other events is told apart from ours of the same amount', async () => {
    const other = await aTenant();
    await chooseGateway(systemContext(), other.appId, 'harbour');
    const payer = await aMember(other);
    const { bookingId, session } = await aConfirmedBooking(other, payer, await aRate(payer));
    const body = { booking_id: bookingId, event: 'gateway_refunds_part' };
    await callApi('POST', '/v1/sandbox/trigger', { key: other, body });
    await runJobs();
    await callApi('POST', '/v1/hotel/booking/cancel', { key: other, body: { booking_id: bookingId } });
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'cancelled', refunded: session.amount_due_minor });
    expect(ledgerMismatches(books)).toEqual([]);
  });

  test('A payment that is captured on the dashboard is booked and not captured again', async () => {
    const { bookingId, session } = await aSession(tenant, member, await aRate(member));
    await payWith(tenant, session.payment_intent_id, 'webhook_lost');
    expect((await trigger(bookingId, 'gateway_captures')).status).toBe(200);
    await systemContext().db.execute(sql`
      update payment_intents set checked_at = checked_at - interval '1 minute' where id = ${session.payment_intent_id}`);
    expect((await refundsOf(session)).payment_status).toBe('paid');
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'confirmed', captured: session.amount_due_minor });
    expect(ledgerMismatches(books)).toEqual([]);
  });

  test('A payment that is cancelled on the dashboard before it is captured books nothing', async () => {
    const { bookingId, session } = await aSession(tenant, member, await aRate(member));
    await deliver(fittingEvent(session));
    expect((await trigger(bookingId, 'gateway_cancels')).status).toBe(200);
    const event = fittingEvent(session, 'payment.cancelled');
    await deliver(event);
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'failed', intent: 'voided', gateway: 'voided' });
    expect(ledgerMismatches(books)).toEqual([]);
  });
});

describe('Disputes', () => {
  test('While a dispute is open a cancellation moves no money; after it is won the refund is sent', async () => {
    const { bookingId, session } = await aPaid();
    await act(bookingId, 'dispute_opens');
    expect((await refundsOf(session)).dispute).toBe('opened');
    const terms = { refund: session.amount_due, refund_state: 'pending' };
    for (const _ of [1, 2]) {
      expect((await cancel(bookingId)).body).toMatchObject({ status: 'cancelled', cancellation: terms });
      await runJobs();
    }
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'cancelled', gatewayRefunded: 0 });
    await act(bookingId, 'dispute_won');
    expect((await cancel(bookingId)).body).toMatchObject({
      cancellation: { ...terms, refund_state: 'succeeded' },
    });
    expect(ledgerMismatches(await ledgerOf(bookingId))).toEqual([]);
    expect(await notesOf(bookingId)).toEqual(['dispute opened', 'dispute won']);
  });

  test('After a lost dispute the waiting refund is dropped, because the bank has returned the money', async () => {
    const { bookingId, session } = await aPaid();
    await act(bookingId, 'dispute_opens');
    await cancel(bookingId);
    await act(bookingId, 'dispute_lost');
    expect((await cancel(bookingId)).body).toMatchObject({ cancellation: { refund_state: 'none' } });
    expect(await refundsOf(session)).toMatchObject({
      payment_status: 'refunded',
      dispute: 'lost',
      refunds: [
        { booking_id: bookingId, reason: 'cancelled', state: 'failed' },
        { booking_id: null, reason: 'dispute', state: 'succeeded', amount_minor: session.amount_due_minor },
      ],
    });
    expect(await ledgerOf(bookingId)).toMatchObject({
      refunded: session.amount_due_minor,
      gatewayRefunded: 0,
    });
  });

  test.each([
    ['the gateway captures', ['payment.dispute_lost', 'payment.succeeded', 'payment.disputed']],
    ['we capture', ['payment.authorized', 'payment.dispute_lost', 'payment.disputed']],
  ])('A loss that is reported before %s is not refunded a second time', async (_, events) => {
    const { bookingId, session } = await aSession(tenant, member, await aRate(member));
    for (const event of events) await deliver(fittingEvent(session, event));
    await runJobs();
    await cancel(bookingId);
    await runJobs();
    const dueMinor = session.amount_due_minor;
    expect(await refundsOf(session)).toMatchObject({
      dispute: 'lost',
      refunds: [{ booking_id: null, reason: 'dispute', state: 'succeeded', amount_minor: dueMinor }],
    });
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: dueMinor, gatewayRefunded: 0 });
  });

  for (const isSent of [false, true])
    test(`A refund from before a lost dispute ${isSent ? 'counts if the gateway has it' : 'is not sent beside the chargeback'}`, async () => {
      const { bookingId, session } = await aPaid();
      await cancel(bookingId);
      const { refunds } = await refundsOf(session);
      expect(refunds).toMatchObject([{ reason: 'cancelled', state: 'pending' }]);
      // The job dies: before the gateway has heard of the refund, or before its answer is stored.
      if (isSent)
        await systemContext().db.execute(sql`
          insert into sandbox_refunds (refund_id, reference, amount_minor)
          select r.id::text, i.gateway_reference, r.amount_minor from payment_refunds r
          join payment_intents i on i.app_id = r.app_id and i.id = r.intent_id where r.booking_id = ${bookingId}`);
      await systemContext().db.execute(sql`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'refund_payment'`);
      await act(bookingId, 'dispute_opens');
      await act(bookingId, 'dispute_lost');
      await systemContext().db.execute(sql`
        update payment_refunds set created_at = created_at - interval '11 minutes' where booking_id = ${bookingId}`);
      for (const _ of [1, 2]) {
        await enqueue(systemContext(), reconcilePayments, {});
        await runJobs();
      }
      const dueMinor = session.amount_due_minor;
      expect((await ledgerOf(bookingId)).refunded).toBe(dueMinor);
      expect((await ledgerOf(bookingId)).gatewayRefunded).toBe(isSent ? dueMinor : 0);
      expect((await refundsOf(session)).refunds).toMatchObject(
        isSent
          ? [{ reason: 'cancelled', state: 'succeeded' }]
          : [
              { reason: 'cancelled', state: 'failed' },
              { reason: 'dispute', state: 'succeeded', amount_minor: dueMinor },
            ],
      );
    });

  test('A lost dispute takes the points back and marks the booking; nothing more can be given back', async () => {
    const { bookingId, session } = await aPaid();
    await act(bookingId, 'dispute_opens');
    expect(await pointsOf(bookingId)).toBeGreaterThan(0);
    await act(bookingId, 'dispute_lost');
    expect(await pointsOf(bookingId)).toBe(0);
    expect(await notesOf(bookingId)).toEqual(['dispute opened', 'dispute lost']);
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
    expect((await cancel(bookingId)).body).toMatchObject({
      cancellation: { refund: 0, refund_method: 'none', refund_state: 'none' },
    });
    await runJobs();
    expect((await refundsOf(session)).refunds).toHaveLength(1);
  });

  test('A dispute that is lost after the refund takes no more than was captured off the books', async () => {
    const { bookingId, session } = await aPaid();
    await cancel(bookingId);
    await runJobs();
    await act(bookingId, 'dispute_opens');
    await act(bookingId, 'dispute_lost');
    expect(await refundsOf(session)).toMatchObject({
      dispute: 'lost',
      refunds: [{ reason: 'cancelled', state: 'succeeded' }],
    });
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ refunded: session.amount_due_minor });
    expect(ledgerMismatches(books)).toEqual([]);
  });

  test('The events of a dispute may arrive in any order and twice', async () => {
    const { bookingId, session } = await aPaid();
    const lost = fittingEvent(session, 'payment.dispute_lost');
    const opened = fittingEvent(session, 'payment.disputed');
    for (const event of [lost, opened, lost, opened]) await deliver(event);
    expect(await outcomeOf(lost.event_id)).toEqual({ status: 'applied', reason: '' });
    expect(await outcomeOf(opened.event_id)).toEqual({ status: 'ignored', reason: 'already_known' });
    expect(await refundsOf(session)).toMatchObject({ dispute: 'lost', payment_status: 'refunded' });
    expect(await notesOf(bookingId)).toEqual(['dispute lost']);
  });
});
