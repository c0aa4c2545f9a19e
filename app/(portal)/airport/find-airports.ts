import type { AirportQuery } from '#components/airport/airport-query.ts';
import { searchAirportServices } from '#server/airport/index.ts';
import { commaText } from '#server/brands/index.ts';
import { placeArea, placeName, placesNear, suggestPlaces } from '#server/places/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { airportContext } from './airport-context.ts';

export type FoundAirport = { code: string; name: string; area: string; distanceKm: number | null };

/** As many as one looks through; who wants another one types more of its name. */
const mostAirports = 12;
/** Who is farther from an airport than this is hardly on the way to it. */
const nearKm = 150;
/** A few hours by train or car. */
const aroundKm = 400;
/** Venues of some twenty airports. */
const venuesLookedAt = 100;

/** The airports around a point, or those that the typed text names, the likeliest first. */
export async function findAirports(portal: MemberPortal, query: AirportQuery): Promise<FoundAirport[]> {
  if (query.near) return airportsNear(portal, query.near);
  const named = await airportsNamed(portal, query.place, mostAirports);
  return named.length > 0 ? named : airportsWithServices(portal, query.place);
}

/** Airports by their name, their code or the city they serve, in any language of the portal. */
export async function airportsNamed(
  portal: MemberPortal,
  text: string,
  limit: number,
): Promise<FoundAirport[]> {
  const { context, locale: language } = portal;
  const found = await suggestPlaces(context, { text, language, limit, kinds: ['airport'] });
  return found.flatMap(({ iata, scheduled, displayName, area }) =>
    iata && scheduled ? [{ code: iata, name: displayName, area, distanceKm: null }] : [],
  );
}

/** The busiest airports around a town, its own first. */
export async function airportsAround(
  portal: MemberPortal,
  town: string,
  limit: number,
): Promise<FoundAirport[]> {
  const { context, locale: language } = portal;
  const [own] = await suggestPlaces(context, { text: town, language, limit: 1, kinds: ['airport'] });
  if (!own) return [];
  const near = await placesNear(context, own.lat, own.lng, aroundKm, { kinds: ['airport'] });
  const others = near
    .filter(({ id }) => id !== own.id)
    .sort((one, other) => other.importance - one.importance);
  return [own, ...others].slice(0, limit).flatMap((place) =>
    place.iata
      ? [
          {
            code: place.iata,
            name: placeName(place, language),
            area: placeArea(place, language),
            distanceKm: null,
          },
        ]
      : [],
  );
}

async function airportsNear(
  portal: MemberPortal,
  { lat, lng }: NonNullable<AirportQuery['near']>,
): Promise<FoundAirport[]> {
  const near = await placesNear(portal.context, lat, lng, nearKm, {
    kinds: ['airport'],
    limit: mostAirports,
  });
  return near.flatMap((place) =>
    place.iata
      ? [
          {
            code: place.iata,
            name: placeName(place, portal.locale),
            area: placeArea(place, portal.locale),
            distanceKm: place.distanceKm,
          },
        ]
      : [],
  );
}

/** Countries and typing errors are the supplier's own search's business. */
async function airportsWithServices(portal: MemberPortal, keyword: string): Promise<FoundAirport[]> {
  try {
    const { data } = await searchAirportServices(airportContext(portal), {
      keyword,
      pageSize: venuesLookedAt,
      pageNumber: 1,
      searchFields: [1, 2, 3, 4, 5],
      sortBy: [1],
      enableFuzzy: true,
      language: portal.locale,
    });
    const byCode = new Map(data.map((venue) => [venue.airport_code, venue]));
    return [...byCode.values()].slice(0, mostAirports).map((venue) => ({
      code: venue.airport_code,
      name: venue.airport_name,
      area: commaText([...new Set([venue.city, venue.country_name])], portal.locale),
      distanceKm: null,
    }));
  } catch (err) {
    if (!isProblem(err)) throw err;
    portal.context.log.warn({ code: err.code }, 'airports could not be searched');
    return [];
  }
}
