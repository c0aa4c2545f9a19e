import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { ledgerMismatches, ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { expireHold, makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import {
  aRate,
  aSession,
  checkOut,
  payWith,
  type Rate,
  ratesOf,
  type Session,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { chooseGateway, questionDelaySeconds } from '#server/modules/payments/index.ts';
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
import { fulfilNow, reconcilePayments } from './index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const open = async () => aSession(tenant, member, await aRate(member));

/** A session that is paid at the gateway, of which no event is delivered. */
async function paidUnheard(card = 'webhook_lost') {
  const made = await open();
  expect((await payWith(tenant, made.session.payment_intent_id, card)).status).toBe(200);
  await runJobs();
  expect(await ledgerOf(made.bookingId)).toMatchObject({
    booking: 'pending_payment',
    intent: 'requires_payment',
    gateway: 'authorized',
  });
  return made;
}

/** Lets some minutes pass since the gateway was last asked for a payment, and since it was paid. */
async function letMinutesPass({ payment_intent_id: id }: Session, minutes: number): Promise<void> {
  const { db } = systemContext();
  await db.execute(
    sql`update payment_intents set checked_at = checked_at - make_interval(mins => ${minutes}) where id = ${id}`,
  );
  await db.execute(sql`
    update sandbox_payments set updated_at = updated_at - make_interval(mins => ${minutes})
    where reference = (select gateway_reference from payment_intents where id = ${id})`);
}

async function runSchedule(): Promise<void> {
  await enqueue(systemContext(), reconcilePayments, {});
  await runJobs();
}

/** Ends the hold of a booking and runs the jobs that expire it. */
async function endHold(bookingId: string): Promise<void> {
  await expireHold(bookingId);
  await makeDue('expire_booking');
  await makeDue('expire_session');
  await runJobs();
}

async function expectConfirmed(bookingId: string): Promise<void> {
  const books = await ledgerOf(bookingId);
  expect(books).toMatchObject({ booking: 'confirmed', intent: 'captured' });
  expect(ledgerMismatches(books)).toEqual([]);
}

describe('Payments whose event never comes', () => {
  test('A payment without an event is found when its member comes back, but not asked for at each reload', async () => {
    const { bookingId, session } = await paidUnheard();
    expect((await sessionOf(member, session.id)).payment_status).toBe('processing');
    await letMinutesPass(session, 1);
    expect((await sessionOf(member, session.id)).payment_status).toBe('authorized');
    await runJobs();
    await expectConfirmed(bookingId);
  });

  test('A payment without an event is found by the schedule', async () => {
    const { bookingId, session } = await paidUnheard();
    await runSchedule();
    expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
    await letMinutesPass(session, 5);
    await runSchedule();
    await expectConfirmed(bookingId);
  });

  test('A hold that is paid at the gateway does not expire, although no event came', async () => {
    const { bookingId } = await paidUnheard();
    await endHold(bookingId);
    await expectConfirmed(bookingId);
  });

  test('A hold that is paid at the gateway is found paid by the request that finds it over', async () => {
    const { bookingId, session } = await paidUnheard();
    await expireHold(bookingId);
    expect((await sessionOf(member, session.id)).payment_status).toBe('authorized');
    await runJobs();
    await expectConfirmed(bookingId);
  });

  test('A payment that is declined at the gateway is shown as failed although no event came', async () => {
    const { bookingId, session } = await open();
    await systemContext().db.execute(sql`
      update sandbox_payments set state = 'declined', failure_code = 'card_declined'
      where reference = ${session.payment_intent_id}`);
    await letMinutesPass(session, 1);
    expect(await sessionOf(member, session.id)).toMatchObject({
      payment_status: 'failed',
      failure_code: 'card_declined',
    });
    await endHold(bookingId);
    expect(ledgerMismatches(await ledgerOf(bookingId))).toEqual([]);
  });

  test('Paying again while the gateway says authorised is refused, and the first payment counts', async () => {
    const { bookingId, session } = await paidUnheard();
    expect((await payWith(tenant, session.payment_intent_id, 'success')).problem.code).toBe('invalid_state');
    expect((await sessionOf(member, session.id)).payment_status).toBe('authorized');
    await runJobs();
    await expectConfirmed(bookingId);
  });

  test('A new session for a booking that is paid at the gateway is refused, and the booking is confirmed', async () => {
    const { bookingId, session } = await paidUnheard();
    await letMinutesPass(session, 1);
    expect((await checkOut(member, bookingId)).problem.code).toBe('invalid_state');
    await runJobs();
    await expectConfirmed(bookingId);
  });
});

describe('Gateways that do not answer', () => {
  test('A silent gateway delays the end of a hold; the payment counts once it answers', async () => {
    const { bookingId, session } = await paidUnheard('gateway_silent');
    await endHold(bookingId);
    expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
    expect((await sessionOf(member, session.id)).status).toBe('open');
    await letMinutesPass(session, 10);
    await endHold(bookingId);
    await expectConfirmed(bookingId);
  });

  test('After half an hour of silence a hold expires, and its payment is released', async () => {
    const { bookingId, session } = await paidUnheard('gateway_silent');
    await endHold(bookingId);
    await systemContext().db.execute(
      sql`update checkout_sessions set waits_until = now() - interval '1 second' where id = ${session.id}`,
    );
    await endHold(bookingId);
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'expired', intent: 'voided', gateway: 'voided' });
    expect(ledgerMismatches(books)).toEqual([]);
  });

  test('A gateway that has not decided keeps the hold until it has', async () => {
    const other = await aTenant();
    await chooseGateway(systemContext(), other.appId, 'beacon');
    const payer = await aMember(other);
    const { bookingId, session } = await aSession(other, payer, await aRate(payer));
    const step = await payWith(other, session.payment_intent_id, 'success');
    expect(step.body).toMatchObject({ status: 'requires_action' });
    await payWith(other, session.payment_intent_id, 'success', { authentication: 'passed' });
    await systemContext().db.execute(sql`
      update graphile_worker._private_jobs j set run_at = now() + interval '1 hour'
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'decide_sandbox_payment'`);
    await endHold(bookingId);
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'pending_payment', gateway: 'processing' });
    await makeDue('decide_sandbox_payment');
    await runJobs();
    await expectConfirmed(bookingId);
  });
});

describe('Reports that never come after the capture', () => {
  test('A dashboard refund and a dispute without an event are found within a day', async () => {
    const { bookingId, session } = await paidUnheard();
    await letMinutesPass(session, 5);
    await runSchedule();
    await expectConfirmed(bookingId);
    for (const event of ['gateway_refunds_part', 'dispute_opens']) {
      const body = { event, booking_id: bookingId };
      expect((await callApi('POST', '/v1/sandbox/trigger', { key: tenant, body })).status).toBe(200);
    }
    await runSchedule();
    expect((await ledgerOf(bookingId)).refunded).toBe(0);
    await letMinutesPass(session, 24 * 60 + 1);
    await runSchedule();
    const books = await ledgerOf(bookingId);
    expect(books.refunded).toBe(Math.ceil(session.amount_due_minor / 2));
    expect(books.refunded).toBe(books.gatewayRefunded);
    expect(await sessionOf(member, session.id)).toMatchObject({ dispute: 'opened' });
  });

  test('After the gateway has refused a refund, it is soon asked what it refunded before', async () => {
    const { bookingId, session } = await paidUnheard();
    await letMinutesPass(session, 5);
    await runSchedule();
    await expectConfirmed(bookingId);
    const body = { event: 'gateway_refunds_part', booking_id: bookingId };
    await callApi('POST', '/v1/sandbox/trigger', { key: tenant, body });
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    await runJobs();
    expect((await ledgerOf(bookingId)).refunded).toBe(0);
    await runSchedule();
    const { refunded, gatewayRefunded } = await ledgerOf(bookingId);
    expect(gatewayRefunded).toBe(Math.ceil(session.amount_due_minor / 2));
    expect(refunded).toBe(gatewayRefunded);
  });

  test('A gateway that has captured another amount than our books say is a case', async () => {
    const { bookingId, session } = await paidUnheard();
    await letMinutesPass(session, 5);
    await runSchedule();
    await expectConfirmed(bookingId);
    const { db } = systemContext();
    const capture = (ours: string) =>
      db.execute(sql`update payment_intents set captured_minor = ${sql.raw(ours)},
        checked_at = now() - interval '25 hours' where id = ${session.payment_intent_id}`);
    // Our books lack a part of what the gateway says.
    await capture('captured_minor - 100');
    await runSchedule();
    const subject = `payment ${session.payment_intent_id}`;
    expect((await casesOf(subject)).open).toEqual(['captured_amount_differs']);
    await capture('amount_minor');
    expect((await casesOf(subject)).open).toEqual([]);
  });

  test('A run asks for all captured payments that are due, and the metric says how long the oldest waits', async () => {
    const { bookingId, session } = await paidUnheard();
    await letMinutesPass(session, 5);
    await runSchedule();
    await expectConfirmed(bookingId);
    const { db } = systemContext();
    const copies = sql.raw('120');
    const isCopy = sql`id like ${`${session.payment_intent_id} %`}`;
    await db.execute(sql`
      insert into payment_intents (app_id, id, gateway, gateway_reference, method, state, currency, amount_minor,
        client_secret, checked_at)
      select app_id, id || ' ' || n, gateway, 'copy ' || n, method, 'captured', currency, amount_minor, '',
        now() - interval '26 hours'
      from payment_intents, generate_series(1, ${copies}) n where id = ${session.payment_intent_id}`);
    expect(await questionDelaySeconds({ db })).toBeGreaterThanOrEqual(2 * 3_600);
    await runSchedule();
    const [row] = await db.execute<{ due: number }>(sql`
      select count(*)::int as due from payment_intents where ${isCopy} and checked_at < now() - interval '1 day'`);
    expect(row?.due).toBe(0);
    await db.execute(sql`delete from payment_intents where ${isCopy}`);
  });

  test('A payment that is older than 120 days is asked for one last time', async () => {
    const { session } = await open();
    const { db } = systemContext();
    await db.execute(sql`
      update payment_intents set state = 'captured', captured_minor = amount_minor,
        created_at = now() - interval '121 days', checked_at = now() - interval '121 days'
      where id = ${session.payment_intent_id}`);
    await db.execute(sql`
      update sandbox_payments set state = 'captured', captured_minor = amount_minor
      where reference = ${session.payment_intent_id}`);
    await runSchedule();
    const [row] = await db.execute<{ later: boolean }>(sql`
      select checked_at > now() + interval '99 years' as later
      from payment_intents where id = ${session.payment_intent_id}`);
    expect(row?.later).toBe(true);
  });
});

describe('Work that was lost', () => {
  const loseJobs = (name: string) =>
    systemContext().db.execute(sql`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name}`);

  test('The schedule releases the payment of an ended session whose job was lost', async () => {
    const { bookingId, session } = await open();
    await callApi('POST', `/v1/checkout/sessions/${session.id}/expire`, { as: member });
    await loseJobs('release_payment');
    await letMinutesPass(session, 5);
    await runSchedule();
    expect(await ledgerOf(bookingId)).toMatchObject({ intent: 'voided', gateway: 'voided' });
  });

  test('The schedule returns a captured payment of which nothing was booked if the job was lost', async () => {
    const rates = await ratesOf(member, { hotel: 'htl_test_refused' });
    const rate = rates.find(({ price }) => price.due_now > 0) as Rate;
    const { bookingId, session } = await aSession(tenant, member, rate);
    await payWith(tenant, session.payment_intent_id, 'captures_at_once');
    await deliver(fittingEvent(session, 'payment.succeeded'));
    await fulfilNow(systemContext(), { appId: tenant.appId, sessionId: session.id });
    await loseJobs('release_payment');
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'failed', intent: 'captured', refunded: 0 });
    await runSchedule();
    expect(ledgerMismatches(await ledgerOf(bookingId))).toEqual([]);
  });

  test('A dead job of a refund is replaced, and one that pauses between its attempts is left alone', async () => {
    const { bookingId, session } = await open();
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    const { db } = systemContext();
    const jobs = async () =>
      (
        await db.execute<{ attempts: number; max: number }>(sql`
          select j.attempts::int as attempts, j.max_attempts::int as max from graphile_worker._private_jobs j
          join payment_refunds r on j.key = 'refund:' || r.id where r.booking_id = ${bookingId}`)
      ).map(({ attempts, max }) => ({ attempts, isDead: attempts === max }));
    const setAttempts = (attempts: string) =>
      db.execute(sql`
        update graphile_worker._private_jobs j set attempts = ${sql.raw(attempts)}, run_at = now() + interval '1 hour'
        from payment_refunds r where j.key = 'refund:' || r.id and r.booking_id = ${bookingId}`);
    await db.execute(sql`
      update payment_refunds set created_at = created_at - interval '11 minutes' where booking_id = ${bookingId}`);
    await setAttempts('3');
    await runSchedule();
    expect(await jobs()).toEqual([{ attempts: 3, isDead: false }]);
    await setAttempts('j.max_attempts');
    await runSchedule();
    expect(await jobs()).toEqual([]);
    expect(ledgerMismatches(await ledgerOf(bookingId))).toEqual([]);
  });

  test('A refund whose job or event was lost is taken up by the schedule', async () => {
    for (const card of ['success', 'webhook_lost']) {
      const { bookingId, session } = await open();
      await payWith(tenant, session.payment_intent_id, card);
      await letMinutesPass(session, 1);
      await sessionOf(member, session.id);
      await runJobs();
      await expectConfirmed(bookingId);
      const body = { booking_id: bookingId };
      const cancelled = () => callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body });
      await cancelled();
      if (card === 'success') await loseJobs('refund_payment');
      await runJobs();
      expect((await cancelled()).body).toMatchObject({ cancellation: { refund_state: 'pending' } });
      await systemContext().db.execute(sql`
        update payment_refunds set created_at = created_at - interval '11 minutes' where booking_id = ${bookingId}`);
      await runSchedule();
      expect((await cancelled()).body).toMatchObject({ cancellation: { refund_state: 'succeeded' } });
      expect(ledgerMismatches(await ledgerOf(bookingId))).toEqual([]);
    }
  });
});
