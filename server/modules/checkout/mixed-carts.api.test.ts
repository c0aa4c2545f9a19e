import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf as visitBooksOf } from '#server/modules/experiences/testing/books.ts';
import { ledgerOf as stayBooksOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { payWith, type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent, outcomeOf } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { refundBooking } from './index.ts';
import { aCart } from './testing/carts.ts';
import { actAtGateway } from './testing/gateway-acts.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

async function paid(cart: Awaited<ReturnType<typeof aCart>>): Promise<Session> {
  await payWith(tenant, cart.opened.body.payment_intent_id, 'success');
  await runJobs();
  return sessionOf(member, cart.opened.body.id);
}

describe('Carts with a stay and a visit', () => {
  test('A cart with a stay and a visit is one payment of the sum and confirms both', async () => {
    const cart = await aCart(tenant, member);
    expect(cart.opened.status).toBe(201);
    const [stay, visit] = await Promise.all([
      stayBooksOf(cart.stay.booking_id),
      visitBooksOf(cart.visit.hold_id),
    ]);
    expect(cart.opened.body.amount_due_minor).toBe(stay.due + visit.due);
    const session = await paid(cart);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(session.fulfilment.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    const books = await stayBooksOf(cart.stay.booking_id);
    expect([books.booking, books.gatewayCaptured, books.gatewayRefunded]).toEqual([
      'confirmed',
      stay.due + visit.due,
      0,
    ]);
  });

  test('After a refund on the dashboard for a whole cart, cancelling the stay gives back nothing of what the visit paid', async () => {
    const cart = await aCart(tenant, member);
    const session = await paid(cart);
    const stay = await stayBooksOf(cart.stay.booking_id);
    const booking_id = cart.stay.booking_id;
    await actAtGateway(tenant, booking_id, 'gateway_refunds_part');
    const cancel = (dry_run: boolean) =>
      callApi<{ cancellation: { refund: number } }>('POST', '/v1/hotel/booking/cancel', {
        key: tenant,
        body: { booking_id, dry_run },
      });
    const [preview, cancelled] = [await cancel(true), await cancel(false)];
    const refundMinor = Math.round(cancelled.body.cancellation.refund * 100);
    expect(preview.body.cancellation.refund).toBe(cancelled.body.cancellation.refund);
    // The half was shared by both bookings, in proportion to what each has paid.
    expect(Math.abs(refundMinor - stay.due / 2)).toBeLessThanOrEqual(1);
    await runJobs();
    const { gatewayCaptured, gatewayRefunded } = await visitBooksOf(cart.visit.hold_id);
    const rest = Math.floor(session.amount_due_minor / 2) - refundMinor;
    expect(Math.abs(gatewayCaptured - gatewayRefunded - rest)).toBeLessThanOrEqual(1);
  });

  test('An operator refunds at most what a booking of a cart has paid, not what another has', async () => {
    const cart = await aCart(tenant, member);
    await paid(cart);
    const bookingId = cart.visit.hold_id;
    const { due } = await visitBooksOf(bookingId);
    const refund = (amountMinor: number) =>
      refundBooking(systemContext(), { appId: tenant.appId, bookingId, amountMinor });
    await expect(refund(due + 1)).rejects.toMatchObject({ code: 'invalid_state' });
    await refund(due);
    await expect(refund(1)).rejects.toMatchObject({ code: 'invalid_state' });
    await runJobs();
    const { gatewayRefunded } = await visitBooksOf(bookingId);
    expect(gatewayRefunded).toBe(due);
  });

  test('If the stay of a cart is refused, only the visit is booked and charged', async () => {
    const cart = await aCart(tenant, member, { hotel: 'htl_test_refused' });
    const session = await paid(cart);
    const visit = await visitBooksOf(cart.visit.hold_id);
    const stay = await stayBooksOf(cart.stay.booking_id);
    expect([stay.booking, visit.booking]).toEqual(['failed', 'confirmed']);
    expect(visit.gatewayCaptured - visit.gatewayRefunded).toBe(visit.due);
    expect(session.fulfilment).toEqual([
      expect.objectContaining({ type: 'hotel', status: 'failed' }),
      expect.objectContaining({ type: 'experience_hold', status: 'confirmed' }),
    ]);
  });

  test('The report of a part capture may arrive before the capture is stored, and raises no alert', async () => {
    const cart = await aCart(tenant, member, { hotel: 'htl_test_refused' });
    const session = cart.opened.body;
    const { due } = await visitBooksOf(cart.visit.hold_id);
    await deliver(fittingEvent(session));
    const report = { ...fittingEvent(session, 'payment.succeeded'), amount: due / 100 };
    await deliver(report);
    expect(await outcomeOf(report.event_id)).toEqual({ status: 'applied', reason: '' });
    await runJobs();
    const visit = await visitBooksOf(cart.visit.hold_id);
    expect(visit).toMatchObject({ booking: 'confirmed', captured: due, gatewayCaptured: due, refunded: 0 });
  });

  test('If the visit of a cart is refused, only the stay is booked and charged', async () => {
    const cart = await aCart(tenant, member, { visit: { product_code: 'exp_test_refused' } });
    await paid(cart);
    const stay = await stayBooksOf(cart.stay.booking_id);
    expect([stay.booking, (await visitBooksOf(cart.visit.hold_id)).booking]).toEqual(['confirmed', 'failed']);
    expect(stay.gatewayCaptured - stay.gatewayRefunded).toBe(stay.due);
  });

  test('If both items of a cart are refused, nothing is charged', async () => {
    const cart = await aCart(tenant, member, {
      hotel: 'htl_test_refused',
      visit: { product_code: 'exp_test_refused' },
    });
    const session = await paid(cart);
    expect([session.payment_status, session.end_reason]).toEqual(['failed', 'supplier_refused']);
    const books = await stayBooksOf(cart.stay.booking_id);
    expect(books.gatewayCaptured - books.gatewayRefunded).toBe(0);
  });

  test('Cancelling one booking of a cart refunds only that booking', async () => {
    const cart = await aCart(tenant, member);
    await paid(cart);
    const before = await visitBooksOf(cart.visit.hold_id);
    const cancelled = await callApi('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: cart.stay.booking_id },
    });
    expect(cancelled.status).toBe(200);
    await runJobs();
    const [stay, visit] = await Promise.all([
      stayBooksOf(cart.stay.booking_id),
      visitBooksOf(cart.visit.hold_id),
    ]);
    expect([stay.booking, visit.booking]).toEqual(['cancelled', 'confirmed']);
    expect(visit.gatewayCaptured - visit.gatewayRefunded).toBe(before.due);
  });

  test('A cart with two currencies is refused at the differing item without a payment', async () => {
    const cart = await aCart(tenant, member, { visit: { currency: 'GBP' } });
    expect(cart.opened.status).toBe(422);
    expect(cart.opened.problem.errors).toEqual([
      expect.objectContaining({ field: 'items.1.id', code: 'currency_mismatch' }),
    ]);
    const books = await Promise.all([stayBooksOf(cart.stay.booking_id), visitBooksOf(cart.visit.hold_id)]);
    expect(books.map(({ booking, intent }) => [booking, intent])).toEqual([
      ['pending_payment', null],
      ['held', null],
    ]);
  });
});
