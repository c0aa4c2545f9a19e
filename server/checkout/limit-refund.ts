import type { Booking, Cancellation } from '#server/bookings/index.ts';
import type { PaymentIntent } from '#server/payments/index.ts';

/**
 * The terms with a refund of at most what the payment has left: a part may have been refunded before, for example in
 * the gateway's dashboard. The penalty stays what the terms say. `keptMinor` is what the booking stays paid with.
 * Throws when there is a refund but no payment to take it from.
 */
export function limitRefund(
  booking: Pick<Booking, 'paidMinor'>,
  terms: Cancellation,
  intent: Pick<PaymentIntent, 'capturedMinor' | 'refundedMinor'> | null,
): { terms: Cancellation; keptMinor: number } {
  if (terms.refundMinor === 0) return { terms, keptMinor: booking.paidMinor };
  if (!intent) throw new Error('A paid booking has no payment');
  const leftMinor = Math.max(0, intent.capturedMinor - intent.refundedMinor);
  const refundMinor = Math.min(terms.refundMinor, leftMinor);
  // A payment of several bookings has more left than this one paid.
  const keptMinor = Math.min(booking.paidMinor - terms.refundMinor, leftMinor - refundMinor);
  if (refundMinor > 0) return { terms: { ...terms, refundMinor }, keptMinor };
  return { terms: { ...terms, refundMinor, refundMethod: 'none', refundExpectedBy: null }, keptMinor };
}
