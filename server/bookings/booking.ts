import type { bookings } from './schema.ts';

/** A booking as it is stored. `details` belongs to its kind. */
export type Booking = typeof bookings.$inferSelect;

export type BookingKind = Booking['kind'];

/** What cancelling a booking costs and gives back. Amounts in minor units of the booking's currency. */
export type Cancellation = {
  policyApplied: string;
  penaltyMinor: number;
  refundMinor: number;
  refundMethod: 'original_payment_method' | 'none';
  /** Calendar date by which the money is back at the latest; null when nothing is refunded. */
  refundExpectedBy: string | null;
};
