import { airportContext, type Wallet } from '#components/airport/airport-context.ts';
import type { AirportQuery } from '#components/airport/airport-query.ts';
import { hoursOn, openStateAt } from '#components/airport/opening-times.ts';
import { getVenue, searchAirportServices } from '#server/modules/airport-services/catalogue/index.ts';
import type { Venue, VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import { canPayFor } from '#server/modules/perks/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

export const perPage = 10;

/** The largest page size that the search allows. */
const pageSize = 100;
/** Limit of pages: even the largest airports have fewer venues than fit on them. */
const maxPages = 5;

/**
 * All venues of an airport; empty if it is unknown or has none. A failure of the supplier is returned as the
 * problem.
 */
export async function readVenues(portal: MemberPortal, airport: string): Promise<Venue[] | Problem> {
  const ctx = airportContext(portal);
  const read = (pageNumber: number) =>
    searchAirportServices(ctx, {
      keyword: airport,
      pageSize,
      pageNumber,
      searchFields: [1],
      sortBy: [],
      enableFuzzy: false,
      language: portal.locale,
      currency: portal.currency,
    });
  try {
    const first = await read(1);
    const pages = Math.min(maxPages, Math.ceil(first.total / pageSize));
    const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => read(at + 2)));
    return [first, ...others].flatMap(({ venues }) => venues);
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
}

/** The venues that match the filters of the query, in its sort order. */
export function narrowVenues(venues: readonly Venue[], query: AirportQuery, wallet: Wallet): Venue[] {
  const isOpen = (venue: Venue) =>
    query.date
      ? hoursOn(venue.openingHours, query.date) !== null
      : openStateAt(venue.openingHours, venue.timeZone).state !== 'closed';
  const narrowed = venues.filter(
    (venue) =>
      (!query.kind || venue.kind === query.kind) &&
      (!query.terminal || venue.terminal === query.terminal) &&
      (!query.open || isOpen(venue)) &&
      (!query.perk || wallet.some((perk) => canPayFor(perk, { kind: venue.kind, productId: venue.id }))),
  );
  switch (query.sort) {
    case 'price':
      return narrowed.sort((one, other) => one.fromPriceMinor - other.fromPriceMinor);
    case 'rating':
      return narrowed.sort((one, other) => other.rating.score - one.rating.score);
    default:
      return narrowed;
  }
}

/** Amenities by venue id, for one page of venues. A venue whose details fail to load is left out. */
export async function readIncluded(
  portal: MemberPortal,
  venues: readonly Venue[],
): Promise<Map<string, VenueDetails['amenities']>> {
  const ctx = airportContext(portal);
  const found = await Promise.allSettled(
    venues.map(({ id }) => getVenue(ctx, { id, currency: portal.currency })),
  );
  return new Map(
    found.flatMap((one) =>
      one.status === 'fulfilled' ? [[one.value.id, one.value.amenities] as const] : [],
    ),
  );
}
