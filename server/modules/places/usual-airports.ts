import { type SQL, sql } from '#server/platform/db/sql.ts';
import type { LocalisedNames } from './languages.ts';
import type { PlaceContext } from './queries.ts';

/** A point, in degrees. */
export type Point = { latitude: number; longitude: number };

/** An airport with its IATA code, and its names where they differ from the English one. */
export type UsualAirport = { code: string; name: string; names: LocalisedNames | null };

/** An airport farther away is not the usual one of a place. */
const airportReachKm = 100;
/** Weighs as much as a tenfold population: Heathrow before London City, Gatwick first in Brighton. */
const kmPerImportance = 40;

/** The airport that most people use to reach each point, in the order of the points; null if none is near. One query. */
export async function usualAirports(
  ctx: PlaceContext,
  points: readonly Point[],
): Promise<(UsualAirport | null)[]> {
  if (points.length === 0) return [];
  const rows = await ctx.db.execute<{ found: UsualAirport | null }>(usualAirportsQuery(points));
  return rows.map(({ found }) => found);
}

/** Selects one row for each point, in their order. */
export function usualAirportsQuery(points: readonly Point[]): SQL {
  // A degree of longitude shrinks towards the poles; the lower bound is reached at 84 degrees of latitude.
  return sql`
    select airport.found
    from jsonb_to_recordset(${JSON.stringify(points.map((point, position) => ({ ...point, position })))}::text::jsonb)
      as p(position int, latitude float8, longitude float8)
    cross join lateral (
      select ${airportReachKm}::float8 / 111.2 as latitudes,
        ${airportReachKm}::float8 / (111.2 * greatest(0.1, cos(radians(p.latitude)))) as longitudes
    ) reach
    left join lateral (
      select jsonb_build_object('code', a.iata, 'name', a.name, 'names', a.names) as found
      from places a
      cross join lateral (
        select 12742 * asin(least(1, sqrt(power(sin(radians(a.lat - p.latitude) / 2), 2)
          + cos(radians(p.latitude)) * cos(radians(a.lat)) * power(sin(radians(a.lng - p.longitude) / 2), 2)))) as km
      ) distance
      where a.kind = 'airport' and a.scheduled
        and a.lat between p.latitude - reach.latitudes and p.latitude + reach.latitudes
        and a.lng between p.longitude - reach.longitudes and p.longitude + reach.longitudes
        and distance.km <= ${airportReachKm}::float8
      order by a.importance - distance.km / ${kmPerImportance}::float8 desc, a.id limit 1
    ) airport on true
    order by p.position`;
}
