import type { Booking, TripFacts } from '#server/modules/bookings/index.ts';
import { transferDetails } from './booking-details.ts';

/** A transfer as trips know it: from where to where, and when. */
export function tripFacts(booking: Pick<Booking, 'details'>): TripFacts {
  const { from, to, pickupAt, returnAt } = transferDetails(booking).query;
  return { ride: { from, to, pickupAt, returnAt } };
}
