import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { selectTrips, type TripRow } from './queries.ts';
import { viewTripSummaries } from './view-trips.ts';
import type { TripSummary } from './views.ts';

/**
 * The member's next trip with at least one planned booking, however many cancelled and unpaid trips come before
 * it; null without one. A booking that has no fixed day, such as an eSIM, makes no trip here.
 */
export async function findNextTrip(ctx: MemberContext): Promise<TripSummary | null> {
  const rows = await ctx.db.execute<TripRow>(selectNextTrip(ctx));
  const [trip] = await viewTripSummaries(ctx, rows);
  return trip ?? null;
}

/** Selects the next trip with a planned booking, or no row. */
export function selectNextTrip(ctx: MemberContext): SQL {
  return selectTrips(
    ctx,
    sql`is_planned_journey and ends_at > sojourn_now()::timestamptz(3) order by trips.starts_at, trips.id limit 1`,
  );
}
