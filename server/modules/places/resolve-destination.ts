import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { distanceKm } from './distance.ts';
import { findNamedPlaces } from './find-named-places.ts';
import { isInBoundingBox, type Place, type PlaceContext, placeColumns } from './queries.ts';
import { places } from './schema.ts';

/** The place whose stays are searched. */
export type Destination = {
  /** The city's id, or the airport's when no city is near. Stable, so that content can be derived from it. */
  id: string;
  name: string;
  names: Place['names'];
  country: string;
  state: string | null;
  /** The centre of the city. */
  lat: number;
  lng: number;
  timeZone: string;
  /** For ranking only; 0 when unknown. */
  population: number;
  /** Metropolitan code of the city, if it has one. */
  metropolitanCode: string | null;
  /** IATA codes of scheduled airports of the city or within 80 km, the busiest first, without heliports. */
  airportCodes: string[];
  /** The requested airport, or null when the text named a city. */
  airport: Place | null;
};

const airportsWithinKm = 80;

/**
 * The destination that a text names: a city or airport id, an IATA airport or metropolitan code, or a name in
 * any portal language, whole ("Paris", "Paris, France") or by its first words ("Frankfurt"). Of several
 * matches the most important one; an airport resolves to its city. Typing errors are not corrected. Throws
 * 404 `not_found`. Two queries.
 */
export async function resolveDestination(ctx: PlaceContext, text: string): Promise<Destination> {
  const [place] = await findNamedPlaces(ctx, text, 1);
  if (!place) throw problem('not_found');
  const { centre, airports } = await withSurroundings(ctx, place);
  return {
    id: centre.id,
    name: centre.name,
    names: centre.names,
    country: centre.country,
    state: centre.state,
    lat: centre.lat,
    lng: centre.lng,
    timeZone: centre.timeZone,
    population: centre.population,
    metropolitanCode: centre.kind === 'city' ? centre.iata : null,
    airportCodes: airports.flatMap((airport) => airport.iata ?? []),
    airport: place.kind === 'airport' ? place : null,
  };
}

/** The city that a stay is searched around, and its scheduled airports. */
async function withSurroundings(
  ctx: PlaceContext,
  place: Place,
): Promise<{ centre: Place; airports: Place[] }> {
  const id = place.cityId ?? place.id;
  // An airport may be 70 km from its city, so the box around it is wider than the circle around the city.
  const reachKm = airportsWithinKm + (place.cityId ? 75 : 0);
  const near = await ctx.db
    .select(placeColumns)
    .from(places)
    .where(
      sql`${places.id} = ${id}
        or (${places.kind} = 'airport' and ${places.scheduled} and ${isInBoundingBox(place.lat, place.lng, reachKm)})
        or (${places.cityId} = ${id} and ${places.scheduled})`,
    );
  const centre = near.find((candidate) => candidate.id === id) ?? place;
  const airports = near.filter(
    (candidate) =>
      candidate.type.endsWith('_airport') &&
      candidate.scheduled &&
      (candidate.cityId === centre.id || distanceKm(centre, candidate) <= airportsWithinKm),
  );
  return { centre, airports: airports.sort((left, right) => right.importance - left.importance) };
}
