import type { Booking, Cancellation } from '#server/modules/bookings/index.ts';
import type { PaymentIntent } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import type { CheckoutSession } from './queries.ts';
import { readKeptAmount } from './read-kept-amounts.ts';

/** A session and its payment, which is null if nothing was due. */
type Payment = { session: Pick<CheckoutSession, 'id'>; intent: PaymentIntent | null };

/**
 * Limits the refund to what stays paid for the booking; a part may have been refunded in the gateway's dashboard, and
 * what the payment keeps for other bookings is theirs. The penalty does not change. `keptMinor` is the amount that
 * stays paid for the booking. Throws if there is a refund but no payment.
 */
export async function limitRefund(
  ctx: Pick<SystemContext, 'db'>,
  booking: Pick<Booking, 'appId' | 'id' | 'paidMinor'>,
  terms: Cancellation,
  payment: Payment | null,
): Promise<{ terms: Cancellation; keptMinor: number }> {
  const { appId, id: bookingId, paidMinor } = booking;
  const leftMinor = payment?.intent
    ? await readKeptAmount(ctx, { appId, id: payment.session.id }, payment.intent, bookingId)
    : paidMinor;
  if (terms.refundMinor === 0) return { terms, keptMinor: leftMinor };
  if (!payment?.intent) throw new Error('A paid booking has no payment');
  const refundMinor = Math.min(terms.refundMinor, leftMinor);
  const keptMinor = leftMinor - refundMinor;
  if (refundMinor > 0) return { terms: { ...terms, refundMinor }, keptMinor };
  return { terms: { ...terms, refundMinor, refundMethod: 'none', refundExpectedBy: null }, keptMinor };
}
