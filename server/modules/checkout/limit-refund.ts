import type { Booking, Cancellation } from '#server/modules/bookings/index.ts';
import type { PaymentIntent } from '#server/modules/payments/index.ts';

/**
 * Limits the refund to the unrefunded part of the payment; a part may have been refunded in the gateway's
 * dashboard. The penalty does not change. `keptMinor` is the amount that stays paid for the booking. Throws
 * if there is a refund but no payment.
 */
export function limitRefund(
  booking: Pick<Booking, 'paidMinor'>,
  terms: Cancellation,
  intent: Pick<PaymentIntent, 'capturedMinor' | 'refundedMinor'> | null,
): { terms: Cancellation; keptMinor: number } {
  const leftMinor = intent ? Math.max(0, intent.capturedMinor - intent.refundedMinor) : booking.paidMinor;
  if (terms.refundMinor === 0) return { terms, keptMinor: Math.min(booking.paidMinor, leftMinor) };
  if (!intent) throw new Error('A paid booking has no payment');
  const refundMinor = Math.min(terms.refundMinor, leftMinor);
  // A payment for several bookings can have more left than this booking paid.
  const keptMinor = Math.min(booking.paidMinor - terms.refundMinor, leftMinor - refundMinor);
  if (refundMinor > 0) return { terms: { ...terms, refundMinor }, keptMinor };
  return { terms: { ...terms, refundMinor, refundMethod: 'none', refundExpectedBy: null }, keptMinor };
}
