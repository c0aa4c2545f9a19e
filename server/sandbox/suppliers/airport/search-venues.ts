import type { VenueQuery } from '#server/modules/airport-services/catalogue/port.ts';
import { venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type Hub, loadHubs, type ReadHubs, venueCount } from './hubs.ts';
import { type FoundHub, type HubIndex, indexHubs, type NameSources, searchHubs } from './search-hubs.ts';
import { type SandboxVenue, venueAt } from './venues.ts';

/** Data and functions of other modules that the search for venues uses. */
export type SearchSources = NameSources & {
  readHubs: ReadHubs;
  distanceKm(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number;
};

const indexes = new WeakMap<ReadonlyMap<string, Hub>, HubIndex>();

/** One page of the venues at the airports that match the keyword, with the total number of venues. */
export async function searchVenues(
  ctx: BaseContext,
  query: VenueQuery,
  sources: SearchSources,
): Promise<{ venues: SandboxVenue[]; total: number }> {
  const hubs = await loadHubs(ctx, sources.readHubs);
  const index = indexes.get(hubs) ?? indexHubs(hubs.values(), sources);
  indexes.set(hubs, index);
  const found = searchHubs(index, sources.foldName(query.keyword), query.fields, query.fuzzy, sources);
  const near = found.filter(({ hub }) => isNear(hub, query.near, sources));
  near.sort((one, other) =>
    query.byWeight && other.weight !== one.weight
      ? other.weight - one.weight
      : one.hub.code < other.hub.code
        ? -1
        : 1,
  );
  return page(near, query);
}

function isNear(hub: Hub, near: VenueQuery['near'], { distanceKm }: SearchSources): boolean {
  if (!near) return true;
  const from = { lat: near.latitude, lng: near.longitude };
  return distanceKm(from, { lat: hub.latitude, lng: hub.longitude }) <= near.radiusKm;
}

/** Counts the venues of all airports, but composes only those of the page. */
function page(found: readonly FoundHub[], { page, perPage }: VenueQuery) {
  const first = (page - 1) * perPage;
  const venues: SandboxVenue[] = [];
  let total = 0;
  for (const { hub } of found) {
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
