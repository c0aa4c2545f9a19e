import { beforeAll, describe, expect, test } from 'vitest';
import { findBooking, recordSupplierAnswer } from '#server/modules/bookings/index.ts';
import { aFreeEsim, anOrder, runProviderDecisions, unitsOf } from '#server/modules/esim/testing/shop.ts';
import { ledgerOf as visitBooksOf } from '#server/modules/experiences/testing/books.ts';
import {
  aHold,
  aPaidHold,
  aSession,
  bookingOf,
  cancel,
  freshDate,
} from '#server/modules/experiences/testing/shop.ts';
import { ledgerMismatches, ledgerOf as stayBooksOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { endSupplierDeadline, makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import {
  aRate,
  initiate,
  payWith,
  type Session,
  sessionOf,
  bookingOf as stayOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

type ManualTour = 'exp_test_manual' | 'exp_test_manual_refused' | 'exp_test_manual_silent';

/** A paid cart with a stay and a visit that a person at its operator decides. */
async function aPaidCart(product_code: ManualTour, hotel?: string) {
  const member = await aMember(tenant);
  const stay = (await initiate(tenant, member, await aRate(member, { hotel, currency: 'EUR' }))).body;
  const visit = await aHold(member, { currency: 'EUR', product_code, date: freshDate() });
  const lead = { first_name: 'Ada', last_name: 'Byron', email: member.email };
  const { body: opened } = await callApi<Session>('POST', '/v1/checkout/sessions', {
    as: member,
    body: {
      items: [
        { type: 'hotel', id: stay.booking_id },
        { type: 'experience_hold', id: visit.hold_id, lead_traveller: lead },
      ],
      payment_method: 'card',
    },
  });
  await payWith(tenant, opened.payment_intent_id, 'success');
  await runJobs();
  const [stayDue, visitDue] = [
    (await stayBooksOf(stay.booking_id)).due,
    (await visitBooksOf(visit.hold_id)).due,
  ];
  return {
    member,
    stayId: stay.booking_id,
    visitId: visit.hold_id,
    stayDue,
    visitDue,
    session: () => sessionOf(member, opened.id),
  };
}

/** Runs the jobs that check pending bookings with the supplier, whatever their scheduled time. */
async function recheck(): Promise<void> {
  await makeDue('fulfil_session');
  await runJobs();
}

const statuses = ({ fulfilment }: Session) => fulfilment.map(({ status }) => status);

/** What the gateway and our books keep for the payment of a booking, in minor units. */
async function keptOf(bookingId: string): Promise<{ gateway: number; ours: number; refunds: string[] }> {
  const books = await visitBooksOf(bookingId);
  const rows = await systemContext().db.execute<{ reason: string; amount: number }>(sql`
    select r.reason, r.amount_minor::int as amount from payment_refunds r
    join checkout_sessions s on s.app_id = r.app_id and s.payment_intent_id = r.intent_id
    join checkout_items i on i.app_id = s.app_id and i.session_id = s.id
    where i.booking_id = ${bookingId} and r.state = 'succeeded' order by r.id`);
  return {
    gateway: books.gatewayCaptured - books.gatewayRefunded,
    ours: books.captured - books.refunded,
    refunds: rows.map(({ reason, amount }) => `${reason} ${amount}`),
  };
}

/** Sum of a booking's point entries. */
async function pointsOf(bookingId: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ points: number }>(
    sql`select coalesce(sum(points), 0)::int as points from point_entries where booking_id = ${bookingId}`,
  );
  return row?.points ?? 0;
}

/** Jobs that wait to fulfil a session. */
async function waitingJobs({ id }: Session): Promise<number> {
  const [row] = await systemContext().db.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from graphile_worker._private_jobs where key = ${`fulfil_again:${id}`}`,
  );
  return row?.jobs ?? 0;
}

describe('A stay beside a visit that a person decides', () => {
  test('The stay is confirmed with its code at once, both are paid, and the visit waits', async () => {
    const cart = await aPaidCart('exp_test_manual');
    const session = await cart.session();
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', end_reason: null });
    expect(statuses(session)).toEqual(['confirmed', 'pending_supplier']);
    expect(await stayOf(tenant, cart.stayId)).toMatchObject({
      status: 'confirmed',
      confirmation_code: expect.any(String),
    });
    expect(await bookingOf(cart.member, cart.visitId)).toMatchObject({
      status: 'pending_supplier',
      ticket_code: null,
      paid: cart.visitDue / 100,
    });
    const total = cart.stayDue + cart.visitDue;
    expect(await keptOf(cart.visitId)).toEqual({ gateway: total, ours: total, refunds: [] });
    expect(await pointsOf(cart.stayId)).toBeGreaterThan(0);
    expect(await pointsOf(cart.visitId)).toBe(0);

    await recheck();
    expect(statuses(await cart.session())).toEqual(['confirmed', 'confirmed']);
    expect((await bookingOf(cart.member, cart.visitId)).ticket_code).not.toBeNull();
    expect(await keptOf(cart.visitId)).toEqual({ gateway: total, ours: total, refunds: [] });
    expect(ledgerMismatches(await visitBooksOf(cart.visitId), total)).toEqual([]);
    expect(await pointsOf(cart.visitId)).toBeGreaterThan(0);
    expect(await waitingJobs(session)).toBe(0);
  });

  test('If the operator refuses the visit later, exactly its price is refunded', async () => {
    const cart = await aPaidCart('exp_test_manual_refused');
    await recheck();
    const session = await cart.session();
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', end_reason: null });
    expect(statuses(session)).toEqual(['confirmed', 'failed']);
    expect(await keptOf(cart.visitId)).toEqual({
      gateway: cart.stayDue,
      ours: cart.stayDue,
      refunds: [`not_fulfilled ${cart.visitDue}`],
    });
    expect(await visitBooksOf(cart.visitId)).toMatchObject({ supplier: 'rejected' });
    expect(ledgerMismatches(await stayBooksOf(cart.stayId), cart.stayDue)).toEqual([]);
    expect(await pointsOf(cart.visitId)).toBe(0);
    const failed = (await mailsTo(cart.member.email)).find(({ kind }) => kind === 'booking_failed');
    expect(failed?.text).toContain('What you paid is being refunded.');
    expect(failed?.text).not.toContain('You have not been charged');
    await recheck();
    expect((await keptOf(cart.visitId)).refunds).toHaveLength(1);
    expect(await waitingJobs(session)).toBe(0);
  });

  test('If the operator never answers, the visit is cancelled there at the deadline and refunded', async () => {
    const cart = await aPaidCart('exp_test_manual_silent');
    await recheck();
    expect(statuses(await cart.session())).toEqual(['confirmed', 'pending_supplier']);
    await endSupplierDeadline(cart.visitId);
    await recheck();
    expect(statuses(await cart.session())).toEqual(['confirmed', 'failed']);
    expect(await visitBooksOf(cart.visitId)).toMatchObject({ booking: 'failed', supplier: 'cancelled' });
    expect(await keptOf(cart.visitId)).toMatchObject({ gateway: cart.stayDue, ours: cart.stayDue });
    expect(await pointsOf(cart.visitId)).toBe(0);
    expect(await waitingJobs(await cart.session())).toBe(0);
  });

  test('A member withdraws the waiting visit for a full refund, and a later acceptance is released again', async () => {
    const cart = await aPaidCart('exp_test_manual_silent');
    const refund = cart.visitDue / 100;
    const preview = await cancel(cart.member, cart.visitId, { dry_run: true });
    expect(preview.body.cancellation).toMatchObject({ penalty: 0, refund });
    const stale = await findBooking(systemContext(), tenant.appId, cart.visitId);
    const done = await cancel(cart.member, cart.visitId);
    expect(done.body).toMatchObject({ status: 'cancelled', cancellation: { penalty: 0, refund } });
    await runJobs();
    expect(statuses(await cart.session())).toEqual(['confirmed', 'cancelled']);
    expect(await visitBooksOf(cart.visitId)).toMatchObject({ booking: 'cancelled', supplier: 'cancelled' });
    const kept = { gateway: cart.stayDue, ours: cart.stayDue, refunds: [`cancelled ${cart.visitDue}`] };
    expect(await keptOf(cart.visitId)).toEqual(kept);
    expect(await waitingJobs(await cart.session())).toBe(0);

    // The operator accepted while the cancellation was on its way.
    if (!stale) throw new Error('gone');
    await systemContext().db.execute(sql`
      with accepted as (update sandbox_experience_orders set state = 'confirmed'
        where reference = ${stale.reference} returning product_code, day, time, places)
      update sandbox_experience_slots t set taken = taken + a.places from accepted a
      where t.product_code = a.product_code and t.day = a.day and t.time = a.time`);
    await recordSupplierAnswer(systemContext(), stale, {
      outcome: 'booked',
      supplierReference: 'WF-LATE',
      details: {},
    });
    await runJobs();
    expect(await visitBooksOf(cart.visitId)).toMatchObject({ booking: 'cancelled', supplier: 'cancelled' });
    expect(await keptOf(cart.visitId)).toEqual(kept);
    expect(await pointsOf(cart.visitId)).toBe(0);
  });

  test('The stay can be cancelled on its own while the visit waits', async () => {
    const cart = await aPaidCart('exp_test_manual');
    const cancelled = await callApi('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: cart.stayId },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    await runJobs();
    expect(statuses(await cart.session())).toEqual(['cancelled', 'pending_supplier']);
    expect(await pointsOf(cart.stayId)).toBe(0);
    await recheck();
    expect(statuses(await cart.session())).toEqual(['cancelled', 'confirmed']);
    expect(await keptOf(cart.visitId)).toEqual({
      gateway: cart.visitDue,
      ours: cart.visitDue,
      refunds: [`cancelled ${cart.stayDue}`],
    });
    expect(ledgerMismatches(await visitBooksOf(cart.visitId), cart.visitDue)).toEqual([]);
  });

  test('If the stay is refused, it fails at once and the visit alone is only authorised', async () => {
    const cart = await aPaidCart('exp_test_manual', 'htl_test_refused');
    const session = await cart.session();
    expect(session).toMatchObject({ status: 'open', payment_status: 'authorized' });
    expect(statuses(session)).toEqual(['failed', 'pending_supplier']);
    await recheck();
    expect(statuses(await cart.session())).toEqual(['failed', 'confirmed']);
    expect(await keptOf(cart.visitId)).toEqual({
      gateway: cart.visitDue,
      ours: cart.visitDue,
      refunds: [],
    });
  });

  test('A refund made in the gateway’s dashboard before the refusal is not exceeded', async () => {
    const cart = await aPaidCart('exp_test_manual_refused');
    const session = await cart.session();
    const amount = (session.amount_due_minor - 100) / 100;
    await deliver({ ...fittingEvent(session, 'refund.succeeded'), amount });
    await recheck();
    expect(statuses(await cart.session())).toEqual(['confirmed', 'failed']);
    const books = await visitBooksOf(cart.visitId);
    expect([books.captured, books.refunded]).toEqual([session.amount_due_minor, session.amount_due_minor]);
  });
});

describe('A visit alone that a person decides', () => {
  test('Withdrawing it voids the authorisation, charges nothing and ends the session', async () => {
    const member = await aMember(tenant);
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_silent' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'authorized' });
    const preview = await cancel(member, holdId, { dry_run: true });
    expect(preview.body.cancellation).toMatchObject({ penalty: 0, refund: 0, refund_method: 'none' });
    expect((await cancel(member, holdId)).status).toBe(200);
    await runJobs();
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      end_reason: null,
    });
    const books = await visitBooksOf(holdId);
    expect([books.gateway, books.supplier, ledgerMismatches(books)]).toEqual(['voided', 'cancelled', []]);
    expect(await waitingJobs(session)).toBe(0);
    const [mail] = await mailsTo(member.email);
    expect(mail?.kind).toBe('booking_cancelled');
    expect(mail?.text).toContain('You have not been charged');
  });

  test('If the decision may take longer than the authorisation lives, it is captured at once', async () => {
    const member = await aMember(tenant);
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_refused' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'authorized' });
    await systemContext().db.execute(sql`
      update checkout_sessions set fulfil_by = now() + interval '8 days' where id = ${session.id}`);
    // The operator takes longer than the sandbox usually does.
    await systemContext().db.execute(sql`
      update sandbox_experience_orders o set decides_at = now() + interval '1 hour'
      from bookings b where b.reference = o.reference and b.id = ${holdId}`);
    await recheck();
    expect(await sessionOf(member, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(await bookingOf(member, holdId)).toMatchObject({
      status: 'pending_supplier',
      paid: session.amount_due,
    });
    await systemContext().db.execute(sql`
      update sandbox_experience_orders o set decides_at = now()
      from bookings b where b.reference = o.reference and b.id = ${holdId}`);
    await recheck();
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'refunded',
      end_reason: 'supplier_refused',
    });
    expect(await keptOf(holdId)).toEqual({
      gateway: 0,
      ours: 0,
      refunds: [`not_fulfilled ${session.amount_due_minor}`],
    });
    expect(await pointsOf(holdId)).toBe(0);
    expect(await waitingJobs(session)).toBe(0);
  });

  test('If the gateway captures at once, withdrawing it refunds everything', async () => {
    const member = await aMember(tenant);
    const { holdId, session } = await aSession(member, { product_code: 'exp_test_manual_silent' });
    const path = '/v1/travel/webhook/payment/sandbox';
    await deliver(fittingEvent(session, 'payment.succeeded'), { path });
    await runJobs();
    expect(await sessionOf(member, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const refund = session.amount_due;
    const preview = await cancel(member, holdId, { dry_run: true });
    expect(preview.body.cancellation).toMatchObject({ penalty: 0, refund });
    expect((await cancel(member, holdId)).body.cancellation).toMatchObject({ refund });
    await runJobs();
    expect(ledgerMismatches(await visitBooksOf(holdId))).toEqual([]);
    expect((await sessionOf(member, session.id)).payment_status).toBe('refunded');
  });

  test('Of a withdrawal and a decision at the same time one wins, and the books agree', {
    timeout: 120_000,
  }, async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const member = await aMember(tenant);
      const { holdId } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual' });
      await makeDue('fulfil_session');
      const [, withdrawn] = await Promise.all([
        runJobs(),
        new Promise((resolve) => setTimeout(resolve, round * 12)).then(() => cancel(member, holdId)),
      ]);
      await recheck();
      const books = await visitBooksOf(holdId);
      ends.add(books.booking);
      expect(ledgerMismatches(books)).toEqual([]);
      if (books.booking === 'confirmed') expect(withdrawn.problem.code).toBe('invalid_state');
    }
    expect([...ends].every((end) => end === 'confirmed' || end === 'cancelled')).toBe(true);
  });
});

describe('Perks of an item that is decided later', () => {
  test('If the provider fails an eSIM after the stay was confirmed, its perk returns and its price is refunded', async () => {
    const member = await aMember(tenant);
    const stay = (await initiate(tenant, member, await aRate(member, { currency: 'EUR' }))).body;
    const order = await anOrder(member, { resource_id: 'esim_test_fails', quantity: 2 });
    const perk = await aFreeEsim(member);
    const { body: opened } = await callApi<Session>('POST', '/v1/checkout/sessions', {
      as: member,
      body: {
        items: [
          { type: 'hotel', id: stay.booking_id },
          { type: 'esim', id: order.order_id },
        ],
        payment_method: 'card',
        perk_payment: { item_ids: [perk] },
      },
    });
    await payWith(tenant, opened.payment_intent_id, 'success');
    await runJobs();
    expect(statuses(await sessionOf(member, opened.id))).toEqual(['confirmed', 'pending_supplier']);
    expect(await unitsOf(perk)).toMatchObject({ locked: 1 });
    await runProviderDecisions();
    const session = await sessionOf(member, opened.id);
    expect(statuses(session)).toEqual(['confirmed', 'failed']);
    expect(await unitsOf(perk)).toMatchObject({ status: 'available', used: 0, locked: 0 });
    const books = await stayBooksOf(stay.booking_id);
    expect(books.gatewayRefunded).toBe(500);
    expect(ledgerMismatches(books, books.due)).toEqual([]);
  });
});
