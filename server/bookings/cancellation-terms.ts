import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, isoInstant } from '#server/platform/time/index.ts';
import type { Booking, Cancellation } from './booking.ts';

/** Card schemes put a refund back within ten days at the latest. */
const refundDays = 10;

/** Now, by the database's clock, in ISO-8601. */
export async function databaseTime(ctx: Pick<BaseContext, 'db'>): Promise<string> {
  const [clock] = await ctx.db.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return clock?.now ?? isoInstant(Date.now());
}

/** The terms of a cancellation at an instant that keeps and gives back so much, in minor units. */
export function cancellationOf(
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
 * The terms of what is free until an instant and costs everything from then on: the moment of `until` itself is too
 * late, null is never free. What is not confirmed yet costs nothing.
 */
export function allOrNothing(
  booking: Pick<Booking, 'state' | 'totalMinor' | 'paidMinor'>,
  until: string | null,
  instant: string,
): Cancellation {
  const isFree = until !== null && Date.parse(instant) < Date.parse(until);
  const penaltyMinor = booking.state !== 'confirmed' || isFree ? 0 : booking.totalMinor;
  const refundMinor = Math.max(0, booking.paidMinor - penaltyMinor);
  const policyApplied = penaltyMinor === 0 ? 'free_cancellation' : 'non_refundable';
  return cancellationOf({ policyApplied, penaltyMinor, refundMinor }, instant);
}
