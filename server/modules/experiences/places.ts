import { foldName, getPlaces, type Place, placesNear } from '#server/modules/places/index.ts';
import { placeNames, places } from '#server/modules/places/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { ExperiencePlace, NamedPlace } from './port.ts';

type PlaceRow = Pick<
  Place,
  'id' | 'name' | 'names' | 'country' | 'lat' | 'lng' | 'population' | 'timeZone' | 'importance'
>;

function experiencePlaceOf(place: PlaceRow): ExperiencePlace {
  return {
    id: place.id,
    name: place.name,
    names: place.names,
    countryCode: place.country,
    latitude: place.lat,
    longitude: place.lng,
    population: place.population,
    timeZone: place.timeZone,
    importance: place.importance,
  };
}

/** Places by id, in one query; unknown ids are absent. */
export async function findExperiencePlaces(
  ctx: BaseContext,
  ids: readonly string[],
): Promise<Map<string, ExperiencePlace>> {
  const found = await getPlaces(ctx, ids);
  return new Map([...found].map(([id, place]) => [id, experiencePlaceOf(place)]));
}

/** There are about 1,300 towns within fifty kilometres of Paris. */
const maxTowns = 5_000;

/** Every town around a point. Districts are left out, because their experiences belong to their town. */
export async function findTownsNear(
  ctx: BaseContext,
  latitude: number,
  longitude: number,
  radiusKm: number,
): Promise<ExperiencePlace[]> {
  const options = { kinds: ['city'], limit: maxTowns } as const;
  const found = await placesNear(ctx, latitude, longitude, radiusKm, options);
  return found.filter(({ type }) => type !== 'district').map(experiencePlaceOf);
}

/**
 * For each position, the country of the nearest city within so many kilometres, null where there is none. One query. Near
 * the poles and the date line a city can be missed.
 */
export async function findCountriesNear(
  ctx: BaseContext,
  positions: readonly { latitude: number; longitude: number }[],
  withinKm: number,
): Promise<(string | null)[]> {
  if (positions.length === 0) return [];
  const rows = positions.map(({ latitude, longitude }) => ({
    lat: latitude,
    lng: longitude,
    // Kilometres of a degree of longitude there, over those of a degree of latitude.
    scale: Math.max(0.01, Math.cos((latitude * Math.PI) / 180)),
  }));
  const degrees = withinKm / 110;
  const found = await ctx.db.execute<{ country: string | null }>(sql`
    select nearest.country
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (lat float8, lng float8, scale float8))
      with ordinality as spot(lat, lng, scale, position)
    left join lateral (
      select city.country, power(city.lat - spot.lat, 2) + power((city.lng - spot.lng) * spot.scale, 2) as far
      from ${places} city
      where city.kind = 'city' and city.lat between spot.lat - ${degrees} and spot.lat + ${degrees}
        and city.lng between spot.lng - ${degrees} / spot.scale and spot.lng + ${degrees} / spot.scale
      order by far limit 1) nearest on nearest.far <= power(${degrees}, 2)
    order by spot.position`);
  return found.map(({ country }) => country);
}

const bestKnownCount = 400;

/** The best-known towns, the most important first. Reads all places (about 40 ms): cache the result. */
export async function readBestKnownTowns(ctx: BaseContext): Promise<ExperiencePlace[]> {
  const rows = await ctx.db
    .select({
      id: places.id,
      name: places.name,
      names: places.names,
      country: places.country,
      lat: places.lat,
      lng: places.lng,
      population: places.population,
      timeZone: places.timeZone,
      importance: places.importance,
    })
    .from(places)
    .where(sql`${places.kind} = 'city' and ${places.type} <> 'district'`)
    .orderBy(sql`${places.importance} desc, ${places.id}`)
    .limit(bestKnownCount);
  return rows.map(experiencePlaceOf);
}

/** Maximum number of words of a town's name in a query. */
const maxNameWords = 4;
const maxNamedTowns = 12;

/** Words that a keyword search ignores. */
const stopWords = new Set(
  'a an and around at by de do experiences for from in la le near of on the things to what with'.split(' '),
);

/**
 * The folded words of a typed text without stop words, and the towns that one to four consecutive words name
 * exactly, the most important first. Runs one query for the names.
 */
export async function parseKeywords(
  ctx: BaseContext,
  text: string,
): Promise<{ words: string[]; named: NamedPlace[] }> {
  const typed = foldName(text).split(' ').filter(Boolean).slice(0, 12);
  const words = typed.filter((word) => !stopWords.has(word));
  const names = new Map<string, string[]>();
  for (let start = 0; start < typed.length; start += 1) {
    for (let length = 1; length <= maxNameWords && start + length <= typed.length; length += 1) {
      const naming = typed.slice(start, start + length);
      const name = naming.join(' ');
      if (name.length > 1) names.set(name, naming);
    }
  }
  if (names.size === 0) return { words, named: [] };
  const rows = await selectTownsNamed(ctx, [...names.keys()]);
  const found = await findExperiencePlaces(ctx, [...new Set(rows.map(({ placeId }) => placeId))]);
  const named = rows.flatMap(({ name, placeId }): NamedPlace[] => {
    const place = found.get(placeId);
    const naming = names.get(name) ?? [];
    return place ? [{ place, words: words.filter((word) => !naming.includes(word)) }] : [];
  });
  return { words, named };
}

/**
 * Query for towns whose folded name equals one of these; longer names come first ("New York" before "York").
 */
export function selectTownsNamed(ctx: BaseContext, names: readonly string[]) {
  return ctx.db
    .select({ name: placeNames.name, placeId: placeNames.placeId })
    .from(placeNames)
    .where(sql`${placeNames.name} in ${names} and ${placeNames.whole} and ${placeNames.kind} = 'city'`)
    .orderBy(sql`${placeNames.score} + length(${placeNames.name}) / 10.0 desc`)
    .limit(maxNamedTowns);
}
