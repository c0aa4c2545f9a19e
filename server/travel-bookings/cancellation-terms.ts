import { allOrNothing, type Booking, type Cancellation, databaseTime } from '#server/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { travelDetails } from './details.ts';

/** What cancelling costs and gives back now, by the database's clock and the booking's rule. */
export async function cancellationTerms(ctx: SystemContext, booking: Booking): Promise<Cancellation> {
  return allOrNothing(booking, freeUntil(booking), await databaseTime(ctx));
}

/**
 * The last instant of free cancellation; null when there is none. A walk-in has no place that is kept for it, so it
 * is free until its time is over: who was not let in gets everything back.
 */
export function freeUntil(booking: Pick<Booking, 'startsAt' | 'endsAt' | 'details'>): string | null {
  const { bookingType, cancellation } = travelDetails(booking);
  if (bookingType === 'walk_in') return booking.endsAt;
  if (cancellation.freeUntilHours === null) return null;
  return isoInstant(Date.parse(booking.startsAt) - cancellation.freeUntilHours * 3_600_000);
}
