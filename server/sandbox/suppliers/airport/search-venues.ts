import { type VenueQuery, venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type Hub, type LoadHubs, venueCount } from './hubs.ts';
import { type SandboxVenue, venueAt } from './venues.ts';

/** Data and functions of other modules that the search for venues uses. */
export type SearchSources = {
  loadHubs: LoadHubs;
  /** Those of the airports that match a query, in its order. */
  matchAirports(airports: { values(): Iterable<Hub> }, query: VenueQuery): Hub[];
};

/** One page of the venues at the airports that match the keyword, with the total number of venues. */
export async function searchVenues(
  ctx: BaseContext,
  query: VenueQuery,
  { loadHubs, matchAirports }: SearchSources,
): Promise<{ venues: SandboxVenue[]; total: number }> {
  return page(matchAirports(await loadHubs(ctx), query), query);
}

/** Counts the venues of all airports, but composes only those of the page. */
function page(found: readonly Hub[], { page, perPage }: VenueQuery) {
  const first = (page - 1) * perPage;
  const venues: SandboxVenue[] = [];
  let total = 0;
  for (const hub of found) {
    for (const kind of venueKinds) {
      const count = venueCount(hub, kind);
      for (let index = Math.max(0, first - total); index < count && venues.length < perPage; index += 1) {
        const venue = venueAt(hub, kind, index);
        if (venue) venues.push(venue);
      }
      total += count;
    }
  }
  return { venues, total };
}
