import { sql } from 'drizzle-orm';
import type { Booking, Cancellation } from '#server/bookings/index.ts';
import { penaltyAt } from '#server/hotels/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { addDays } from '#server/platform/time/index.ts';
import { hotelDetails } from './details.ts';

/** Card schemes put a refund back within ten days at the latest. */
const refundDays = 10;

/**
 * What cancelling costs and gives back now, by the database's clock and the booking's timeline. Only what was
 * charged can come back; what would have been paid at the property was never taken.
 */
export async function cancellationTerms(ctx: SystemContext, booking: Booking): Promise<Cancellation> {
  const [clock] = await ctx.db.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return termsAt(booking, clock?.now ?? new Date().toISOString());
}

/** The same at a given instant. */
export function termsAt(
  booking: Pick<Booking, 'state' | 'totalMinor' | 'paidMinor' | 'details'>,
  instant: string,
): Cancellation {
  const { policy } = hotelDetails(booking as Booking);
  const penaltyMinor =
    booking.state === 'confirmed' ? Math.min(penaltyAt(policy, instant), booking.totalMinor) : 0;
  const refundMinor = Math.max(0, booking.paidMinor - penaltyMinor);
  return {
    policyApplied:
      penaltyMinor === 0
        ? 'free_cancellation'
        : penaltyMinor < booking.totalMinor && refundMinor > 0
          ? 'partially_refundable'
          : 'non_refundable',
    penaltyMinor,
    refundMinor,
    refundMethod: refundMinor > 0 ? 'original_payment_method' : 'none',
    refundExpectedBy: refundMinor > 0 ? addDays(instant.slice(0, 10), refundDays) : null,
  };
}
