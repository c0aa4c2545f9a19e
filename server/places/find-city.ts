import { sql } from '#server/platform/db/sql.ts';
import { foldName } from './fold-name.ts';
import type { PlaceContext } from './queries.ts';
import { placeNames, places } from './schema.ts';

/**
 * The id of a country's city of exactly this name, in whichever portal language it is written; the best known of
 * several. Null where there is none: suppliers name suburbs and islands that the data lack.
 */
export async function findCityId(
  ctx: PlaceContext,
  { name, countryCode }: { name: string; countryCode: string },
): Promise<string | null> {
  const [city] = await ctx.db
    .select({ id: places.id })
    .from(placeNames)
    .innerJoin(places, sql`${places.id} = ${placeNames.placeId}`)
    .where(
      sql`${placeNames.name} = ${foldName(name)} and ${placeNames.whole} and ${placeNames.kind} = 'city'
        and ${places.country} = ${countryCode}`,
    )
    .orderBy(sql`${placeNames.score} desc`)
    .limit(1);
  return city?.id ?? null;
}
