import { expect } from 'vitest';
import { cancel as cancelVisit } from '#server/modules/experiences/testing/shop.ts';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { aRate, aSession, payWith } from '#server/modules/hotels/bookings/testing/shop.ts';
import { callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { aCart } from './carts.ts';
import { type Refund, refundsOf } from './gateway-acts.ts';

/** Cancels a stay; the jobs that follow have run afterwards. */
export async function cancelStay(tenant: Tenant, bookingId: string): Promise<void> {
  const body = { booking_id: bookingId };
  expect((await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body })).status).toBe(200);
  await runJobs();
}

/** A booked stay with a payment of its own, in EUR. */
export async function aStayPaidWith(tenant: Tenant, member: Person, card: 'success' | 'refund_fails') {
  const open = await aSession(tenant, member, await aRate(member, { currency: 'EUR' }));
  await payWith(tenant, open.session.payment_intent_id, card);
  await runJobs();
  return open;
}

/** A cancelled stay with a payment of its own, whose refund the gateway refused. */
export async function aStayWithRefusedRefund(tenant: Tenant, member: Person) {
  const open = await aStayPaidWith(tenant, member, 'refund_fails');
  await cancelStay(tenant, open.bookingId);
  const [refund] = await refundsOf(member, open.session);
  expect(refund).toMatchObject({ reason: 'cancelled', state: 'failed' });
  expect((await ledgerOf(open.bookingId)).refunded).toBe(0);
  return { ...open, refundId: refund?.id ?? '', dueMinor: open.session.amount_due_minor };
}

/** A stay and a visit in one payment whose first refund fails; one of the two is cancelled. */
export async function aCartWithRefusedRefund(
  tenant: Tenant,
  member: Person,
  cancelled: 'stay' | 'visit' = 'stay',
) {
  const { stay, visit, opened } = await aCart(tenant, member, { currency: 'EUR' });
  const [stayId, visitId, session] = [stay.booking_id, visit.hold_id, opened.body];
  await payWith(tenant, session.payment_intent_id, 'refund_fails');
  await runJobs();
  if (cancelled === 'stay') await cancelStay(tenant, stayId);
  else {
    await cancelVisit(member, visitId);
    await runJobs();
  }
  const [refund] = await refundsOf(member, session);
  const bookingId = cancelled === 'stay' ? stayId : visitId;
  expect(refund).toMatchObject({ booking_id: bookingId, state: 'failed' });
  /** What was paid for the other booking. */
  const otherMinor = session.amount_due_minor - (refund?.amount_minor ?? 0);
  return { stayId, visitId, session, refund: refund as Refund, otherMinor };
}
