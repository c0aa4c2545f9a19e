import { sql } from 'drizzle-orm';
import type { Booking, Cancellation } from '#server/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { addDays, isoInstant } from '#server/platform/time/index.ts';
import { travelDetails } from './details.ts';

/** Card schemes put a refund back within ten days at the latest. */
const refundDays = 10;

type Terms = Pick<
  Booking,
  'state' | 'totalMinor' | 'paidMinor' | 'startsAt' | 'endsAt' | 'details' | 'supplierOutcome'
>;

/** What cancelling costs and gives back now, by the database's clock and the booking's rule. */
export async function cancellationTerms(ctx: SystemContext, booking: Booking): Promise<Cancellation> {
  const [clock] = await ctx.db.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return termsAt(booking, clock?.now ?? isoInstant(Date.now()));
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

/** The same at a given instant. The moment of `free_until` itself is too late. */
export function termsAt(booking: Terms, instant: string): Cancellation {
  const until = freeUntil(booking);
  const isFree = until !== null && Date.parse(instant) < Date.parse(until);
  const penaltyMinor = booking.state !== 'confirmed' || isFree ? 0 : booking.totalMinor;
  const refundMinor = Math.max(0, booking.paidMinor - penaltyMinor);
  return {
    policyApplied: penaltyMinor === 0 ? 'free_cancellation' : 'non_refundable',
    penaltyMinor,
    refundMinor,
    refundMethod: refundMinor > 0 ? 'original_payment_method' : 'none',
    refundExpectedBy: refundMinor > 0 ? addDays(instant.slice(0, 10), refundDays) : null,
  };
}
