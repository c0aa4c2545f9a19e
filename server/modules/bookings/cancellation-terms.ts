import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, isoInstant } from '#server/platform/time/index.ts';
import type { Booking, Cancellation } from './booking.ts';

/** Card schemes credit a refund within ten days. */
const refundDays = 10;

/** The current time of the database's clock, in ISO-8601. */
export async function databaseTime(ctx: Pick<BaseContext, 'db'>): Promise<string> {
  const [clock] = await ctx.db.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return clock?.now ?? isoInstant(Date.now());
}

/**
 * Completes cancellation terms with the refund method and the expected date. `instant` is the time of
 * cancellation. Amounts in minor units.
 */
export function completeTerms(
  kept: Pick<Cancellation, 'policyApplied' | 'penaltyMinor' | 'refundMinor'>,
  instant: string,
): Cancellation {
  const isRefunded = kept.refundMinor > 0;
  return {
    ...kept,
    refundMethod: isRefunded ? 'original_payment_method' : 'none',
    refundExpectedBy: isRefunded ? addDays(instant.slice(0, 10), refundDays) : null,
  };
}

/**
 * Terms of a booking that can be cancelled free of charge before `until` and costs its full price from then
 * on. The instant `until` itself is too late; null means never free. An unconfirmed booking costs nothing.
 */
export function freeUntilTerms(
  booking: Pick<Booking, 'state' | 'totalMinor' | 'paidMinor'>,
  until: string | null,
  instant: string,
): Cancellation {
  const isFree = until !== null && Date.parse(instant) < Date.parse(until);
  const penaltyMinor = booking.state !== 'confirmed' || isFree ? 0 : booking.totalMinor;
  const refundMinor = Math.max(0, booking.paidMinor - penaltyMinor);
  const policyApplied = penaltyMinor === 0 ? 'free_cancellation' : 'non_refundable';
  return completeTerms({ policyApplied, penaltyMinor, refundMinor }, instant);
}
