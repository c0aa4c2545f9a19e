import { sql } from '#server/platform/db/sql.ts';
import { foldName } from './fold-name.ts';
import { type Place, type PlaceContext, placeColumns } from './queries.ts';
import { placeNames, places } from './schema.ts';

/**
 * The id of the city with exactly this name, in any portal language, in a country; the best known of several.
 * Null when there is none, because suppliers also name suburbs and islands that the data lacks.
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

/** All cities with one of these names, in any portal language, in one of these countries. One query. */
export async function findCitiesNamed(
  ctx: PlaceContext,
  wanted: readonly { name: string; countryCode: string }[],
): Promise<Place[]> {
  if (wanted.length === 0) return [];
  const names = [...new Set(wanted.map(({ name }) => foldName(name)))];
  const countries = [...new Set(wanted.map(({ countryCode }) => countryCode))];
  return await ctx.db
    .selectDistinctOn([places.id], placeColumns)
    .from(placeNames)
    .innerJoin(places, sql`${places.id} = ${placeNames.placeId}`)
    .where(
      sql`${placeNames.name} in ${names} and ${placeNames.whole} and ${placeNames.kind} = 'city'
        and ${places.country} in ${countries}`,
    );
}
