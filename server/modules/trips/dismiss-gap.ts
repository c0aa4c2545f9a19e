import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';
import { getTrip } from './list-trips.ts';
import { readTrips } from './queries.ts';
import { dismissedGaps } from './schema.ts';
import type { TripView } from './views.ts';

/** Dismisses a gap of the member's trip and returns the trip; else 404. A repeat changes nothing. */
export async function dismissTripGap(
  ctx: MemberContext,
  input: Input<typeof contract.dismissTripGap>,
): Promise<TripView> {
  const bookingId = input.booking_id.toLowerCase();
  const [trip] = isUuid(input.id) ? await readTrips(ctx, sql`${input.id}::uuid = any(booking_ids)`) : [];
  if (!trip?.booking_ids.includes(bookingId)) throw problem('not_found');
  await ctx.db
    .insert(dismissedGaps)
    .values({ appId: ctx.app.id, bookingId, kind: input.kind })
    .onConflictDoNothing();
  return getTrip(ctx, input);
}
