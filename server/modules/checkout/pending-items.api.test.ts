import { beforeAll, describe, expect, test } from 'vitest';
import {
  findBooking,
  productOf,
  recordAttempt,
  recordSupplierAnswer,
} from '#server/modules/bookings/index.ts';
import { aFreeEsim, anOrder, runProviderDecisions, unitsOf } from '#server/modules/esim/testing/shop.ts';
import { ledgerOf as visitBooksOf } from '#server/modules/experiences/testing/books.ts';
import { bookingOf, cancel } from '#server/modules/experiences/testing/shop.ts';
import { ledgerMismatches, ledgerOf as stayBooksOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { endSupplierDeadline } from '#server/modules/hotels/bookings/testing/clock.ts';
import {
  aRate,
  initiate,
  payWith,
  type Session,
  sessionOf,
  bookingOf as stayOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { findIntent, gatewayNamed, recordCaptureAmount } from '#server/modules/payments/index.ts';
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
import { cancelOnRequest } from './cancel-on-request.ts';
import { aPaidCart, keptOf, pointsOf, recheck, statuses, waitingJobs } from './testing/pending-carts.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

describe('A stay beside a visit that a person decides', () => {
  test('The stay is confirmed with its code at once, both are paid, and the visit waits', async () => {
    const cart = await aPaidCart(tenant, 'exp_test_manual');
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
    const cart = await aPaidCart(tenant, 'exp_test_manual_refused');
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
    const cart = await aPaidCart(tenant, 'exp_test_manual_silent');
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
    const cart = await aPaidCart(tenant, 'exp_test_manual_silent');
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

  test('A withdrawal that was read before the capture refunds what was captured since', async () => {
    const cart = await aPaidCart(tenant, 'exp_test_manual_silent');
    const now = async () => {
      const booking = await findBooking(systemContext(), tenant.appId, cart.visitId);
      if (!booking) throw new Error('gone');
      return booking;
    };
    const read = [{ ...(await now()), paidMinor: 0 }];
    const find = async () => read.pop() ?? now();
    const { cancellation } = await cancelOnRequest(systemContext(), { find, dryRun: false });
    expect(cancellation.refundMinor).toBe(cart.visitDue);
    await runJobs();
    expect(await keptOf(cart.visitId)).toMatchObject({ gateway: cart.stayDue, ours: cart.stayDue });
  });

  test('The stay can be cancelled on its own while the visit waits', async () => {
    const cart = await aPaidCart(tenant, 'exp_test_manual');
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
    const cart = await aPaidCart(tenant, 'exp_test_manual', { hotel: 'htl_test_refused' });
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

  test('After a refund on the gateway’s dashboard, the refusal gives back only what stays paid for the visit', async () => {
    for (const leftMinor of [100, 10_000]) {
      const cart = await aPaidCart(tenant, 'exp_test_manual_refused');
      const { amount_due_minor: dueMinor } = await cart.session();
      const refund = fittingEvent(await cart.session(), 'refund.succeeded');
      await deliver({ ...refund, amount: (dueMinor - leftMinor) / 100 });
      await recheck();
      expect(statuses(await cart.session())).toEqual(['confirmed', 'failed']);
      const kept = await keptOf(cart.visitId);
      // The refund on the dashboard was shared by both, in proportion to what each has paid.
      expect(Math.abs(kept.ours - (leftMinor * cart.stayDue) / dueMinor)).toBeLessThanOrEqual(1);
      expect(kept.gateway).toBe(kept.ours);
    }
  });
});

describe('A stay whose supplier does not answer beside a visit that a person decides', () => {
  test('The stay fails after its own half hour, although the visit may be decided within a day', async () => {
    const cart = await aPaidCart(tenant, 'exp_test_manual_silent', { isStaySilent: true });
    expect(statuses(await cart.session())).toEqual(['pending_payment', 'pending_supplier']);
    await systemContext().db.execute(sql`
      update booking_history set created_at = now() - interval '31 minutes'
      where booking_id = ${cart.stayId} and event = 'begin_fulfilment'`);
    await recheck();
    expect(await cart.session()).toMatchObject({ status: 'open', payment_status: 'authorized' });
    expect(statuses(await cart.session())).toEqual(['failed', 'pending_supplier']);
  });

  test('If the visit is withdrawn between a capture and its record, its price is refunded', async () => {
    const cart = await aPaidCart(tenant, 'exp_test_manual_silent', { isStaySilent: true });
    const ctx = systemContext();
    const stay = await findBooking(ctx, tenant.appId, cart.stayId);
    const attempted = stay && (await recordAttempt(ctx, stay));
    if (!attempted) throw new Error('no attempt');
    await recordSupplierAnswer(ctx, attempted, await productOf('hotel').confirm(ctx, attempted));
    // The process dies after it captured both items.
    const intent = await findIntent(ctx, tenant.appId, cart.intentId);
    if (!intent) throw new Error('no payment');
    const amountMinor = await recordCaptureAmount(ctx, intent, cart.stayDue + cart.visitDue);
    const payment = { reference: intent.gatewayReference, account: null };
    await gatewayNamed('Sandbox', intent.gateway).capture(ctx, payment, amountMinor);
    expect((await cancel(cart.member, cart.visitId)).status).toBe(200);
    await recheck();
    expect(statuses(await cart.session())).toEqual(['confirmed', 'cancelled']);
    expect(await keptOf(cart.stayId)).toEqual({
      gateway: cart.stayDue,
      ours: cart.stayDue,
      refunds: [`not_fulfilled ${cart.visitDue}`],
    });
    expect(ledgerMismatches(await stayBooksOf(cart.stayId), cart.stayDue)).toEqual([]);
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
