import {
  type Booking,
  type Cancellation,
  completeTerms,
  databaseTime,
} from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { penaltyAt } from '../catalogue/index.ts';
import { hotelDetails } from './details.ts';

/**
 * The penalty and refund of cancelling now, in minor units, by the database's clock and the booking's
 * timeline. Only the charged amount is refundable, because the amount due at the property was never charged.
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
  return completeTerms({ policyApplied, penaltyMinor, refundMinor }, instant);
}
