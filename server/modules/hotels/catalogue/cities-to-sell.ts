import { places } from '#server/modules/places/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { HotelPlace } from './port.ts';

/** The hotels of each city are read once a day (`ingest-hotels.ts`), of at most 12,000 cities. */
const mostCities = 3_000;

/**
 * The best known cities, the most important first: those in which suppliers that search by coordinates sell. Reads all
 * places, about 40 ms; meant for jobs.
 */
export async function citiesToSell(ctx: BaseContext): Promise<HotelPlace[]> {
  const rows = await ctx.db
    .select({
      id: places.id,
      name: places.name,
      names: places.names,
      countryCode: places.country,
      latitude: places.lat,
      longitude: places.lng,
      population: places.population,
      timeZone: places.timeZone,
    })
    .from(places)
    .where(sql`${places.kind} = 'city' and ${places.type} <> 'district'`)
    .orderBy(sql`${places.importance} desc, ${places.id}`)
    .limit(mostCities);
  return rows.map(({ names, ...city }) => ({ ...city, ...(names ? { names } : {}) }));
}
