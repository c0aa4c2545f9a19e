import { sql } from '#server/platform/db/sql.ts';
import type { PlaceContext } from './queries.ts';
import { places } from './schema.ts';

/** The importance of each city's busiest scheduled airport, by city id; cities without one are left out. */
export async function busiestAirports(
  ctx: PlaceContext,
  cityIds: readonly string[],
): Promise<Map<string, number>> {
  if (cityIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ cityId: places.cityId, importance: sql<number>`max(${places.importance})` })
    .from(places)
    .where(sql`${places.cityId} in ${cityIds} and ${places.scheduled} and ${places.kind} = 'airport'`)
    .groupBy(places.cityId);
  return new Map(rows.map(({ cityId, importance }) => [cityId as string, importance]));
}
