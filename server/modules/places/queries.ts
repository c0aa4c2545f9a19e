import type { BaseContext } from '#server/platform/context/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { and, type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { boundingBox } from './distance.ts';
import { type PlaceKind, type PlaceRecord, placeKinds } from './place-record.ts';
import { places } from './schema.ts';

/** The part of a context that reads of places need; every request and job context has it. */
export type PlaceContext = Pick<BaseContext, 'db'>;

/** A place as stored; see `PlaceRecord` for its fields and units. */
export type Place = PlaceRecord;

export const placeColumns = {
  id: places.id,
  kind: places.kind,
  type: places.type,
  name: places.name,
  names: places.names,
  country: places.country,
  state: places.state,
  population: places.population,
  lat: places.lat,
  lng: places.lng,
  timeZone: places.timeZone,
  iata: places.iata,
  scheduled: places.scheduled,
  cityId: places.cityId,
  importance: places.importance,
};

const placesOfIds = prepareOnce((db) =>
  db
    .select(placeColumns)
    .from(places)
    .where(sql`${places.id} = any(${sql.placeholder('ids')}::text[])`)
    .prepare('places of ids'),
);

/** The place with this id (`city_2988507`, `airport_CDG`, `region_FR`); an unknown id is 404 `not_found`. */
export async function getPlace(ctx: PlaceContext, id: string): Promise<Place> {
  const place = (await getPlaces(ctx, [id])).get(id);
  if (!place) throw problem('not_found');
  return place;
}

/** The places with these ids, by id; unknown ids are left out. One query. */
export async function getPlaces(ctx: PlaceContext, ids: readonly string[]): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map();
  const found = await placesOfIds(ctx.db).execute({ ids });
  return new Map(found.map((place) => [place.id, place]));
}

export type NearbyPlace = Place & { distanceKm: number };

/**
 * Cities and airports around a point, nearest first, at most `limit` (default 100). Airports without
 * scheduled service are left out. Meant for radii up to about 300 km.
 */
export async function placesNear(
  ctx: PlaceContext,
  lat: number,
  lng: number,
  radiusKm: number,
  { kinds = ['city', 'airport'], limit = 100 }: { kinds?: readonly PlaceKind[]; limit?: number } = {},
): Promise<NearbyPlace[]> {
  const wanted = placeKinds.filter((kind) => kinds.includes(kind));
  if (wanted.length === 0) return [];
  const distance = kmFrom(lat, lng);
  const found = ctx.db
    .select({ ...placeColumns, distanceKm: sql<number>`${distance}`.as('distance_km') })
    .from(places)
    .where(
      and(
        sql`${places.kind} in ${wanted}`,
        sql`(${places.kind} <> 'airport' or ${places.scheduled})`,
        isInBoundingBox(lat, lng, radiusKm),
        sql`${distance} <= ${radiusKm}::float8`,
      ),
    );
  return await found.orderBy(sql`distance_km`).limit(limit);
}

/** The condition that a place lies in the bounding box of a circle; the position indexes support it. */
export function isInBoundingBox(lat: number, lng: number, radiusKm: number): SQL {
  const { south, north, west, east } = boundingBox(lat, lng, radiusKm);
  return sql`${places.lat} between ${south}::float8 and ${north}::float8 and ${places.lng} between ${west}::float8 and ${east}::float8`;
}

/** SQL of the great-circle distance in km of a row of `places` from a point, as in `distanceKm`. */
function kmFrom(lat: number | SQL, lng: number | SQL): SQL {
  return sql`12742 * asin(least(1, sqrt(
    power(sin(radians(${places.lat} - ${lat}::float8) / 2), 2) + cos(radians(${lat}::float8)) * cos(radians(${places.lat}))
      * power(sin(radians(${places.lng} - ${lng}::float8) / 2), 2))))`;
}
