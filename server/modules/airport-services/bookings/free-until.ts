import { type Booking, freeUntilOfRule } from '#server/modules/bookings/index.ts';
import { travelDetails } from './details.ts';

/**
 * The last instant of free cancellation; null when there is none. No place is kept for a walk-in, so it can
 * be cancelled free of charge until its end: guests who were not admitted get a full refund.
 */
export function freeUntil(booking: Pick<Booking, 'startsAt' | 'endsAt' | 'details'>): string | null {
  const { bookingType, cancellation } = travelDetails(booking);
  if (bookingType === 'walk_in') return booking.endsAt;
  return freeUntilOfRule(cancellation, booking.startsAt);
}
