import { airportContext } from '#components/airport/airport-context.ts';
import type { AirportQuery } from '#components/airport/airport-query.ts';
import { searchAirportServices } from '#server/modules/airport-services/catalogue/index.ts';
import { placeArea, placeName, placesNear, suggestPlaces } from '#server/modules/places/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

export type FoundAirport = { code: string; name: string; area: string; distanceKm: number | null };

/** Limit of the result; a longer search text narrows it. */
const maxAirports = 12;
/** Radius around the member: an airport farther away is unlikely to be the one meant. */
const nearKm = 150;
/** Radius around a town: a few hours by train or car. */
const aroundKm = 400;
/** Limit of the venue search: the venues of about twenty airports. */
const venuesLookedAt = 100;

/** Airports near `query.near`, otherwise those that match `query.place`, the most likely first. */
export async function findAirports(portal: MemberPortal, query: AirportQuery): Promise<FoundAirport[]> {
  if (query.near) return airportsNear(portal, query.near);
  const named = await airportsNamed(portal, query.place, maxAirports);
  return named.length > 0 ? named : airportsWithServices(portal, query.place);
}

/**
 * Airports with scheduled flights whose name, code or city matches the text, in any language of the portal.
 */
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

/** The most important airports around a town; the town's own comes first. */
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
    limit: maxAirports,
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

/** Falls back to the supplier's search, which also finds countries and tolerates typing errors. */
async function airportsWithServices(portal: MemberPortal, keyword: string): Promise<FoundAirport[]> {
  try {
    const { venues } = await searchAirportServices(airportContext(portal), {
      keyword,
      pageSize: venuesLookedAt,
      pageNumber: 1,
      searchFields: [1, 2, 3, 4, 5],
      sortBy: [1],
      enableFuzzy: true,
      language: portal.locale,
    });
    const byCode = new Map(venues.map((venue) => [venue.airportCode, venue]));
    return [...byCode.values()].slice(0, maxAirports).map((venue) => ({
      code: venue.airportCode,
      name: venue.airportName,
      area: commaText([...new Set([venue.city, venue.countryName])], portal.locale),
      distanceKm: null,
    }));
  } catch (err) {
    if (!isProblem(err)) throw err;
    portal.context.log.warn({ code: err.code }, 'airports could not be searched');
    return [];
  }
}
