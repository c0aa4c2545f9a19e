import {
  type Booking,
  type Cancellation,
  databaseTime,
  freeUntilTerms,
} from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { experienceDetails } from './booking-details.ts';
import { freeUntil } from './free-until.ts';

/** Penalty and refund of a cancellation now, by the database's clock and the booking's rule. */
export async function cancellationTerms(ctx: SystemContext, booking: Booking): Promise<Cancellation> {
  const until = freeUntil(experienceDetails(booking).cancellation, booking.startsAt);
  return freeUntilTerms(booking, until, await databaseTime(ctx));
}
