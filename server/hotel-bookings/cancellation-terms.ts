import { type Booking, type Cancellation, cancellationOf, databaseTime } from '#server/bookings/index.ts';
import { penaltyAt } from '#server/hotels/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { hotelDetails } from './details.ts';

/**
 * What cancelling costs and gives back now, by the database's clock and the booking's timeline. Only what was
 * charged can come back; what would have been paid at the property was never taken.
 */
export async function cancellationTerms(ctx: SystemContext, booking: Booking): Promise<Cancellation> {
  const instant = await databaseTime(ctx);
  const { policy } = hotelDetails(booking);
  const penaltyMinor =
    booking.state === 'confirmed' ? Math.min(penaltyAt(policy, instant), booking.totalMinor) : 0;
  const refundMinor = Math.max(0, booking.paidMinor - penaltyMinor);
  const policyApplied =
    penaltyMinor === 0
      ? 'free_cancellation'
      : penaltyMinor < booking.totalMinor && refundMinor > 0
        ? 'partially_refundable'
        : 'non_refundable';
  return cancellationOf({ policyApplied, penaltyMinor, refundMinor }, instant);
}
