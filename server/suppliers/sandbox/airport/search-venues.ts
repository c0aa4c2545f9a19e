import type { VenueQuery } from '#server/airport/port.ts';
import { venueKinds } from '#server/airport/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type Hub, knownHubs, type ReadHubs, venueCount } from './hubs.ts';
import { type FoundHub, type HubIndex, indexHubs, type NameSources, searchHubs } from './search-hubs.ts';
import { venueAt, type WorldVenue } from './venues.ts';

export type SearchSources = NameSources & {
  readHubs: ReadHubs;
  distanceKm(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number;
  /** Places of a similar name, the likeliest first. */
  similarPlaces(
    ctx: BaseContext,
    text: string,
    language: string,
    kinds: readonly ('city' | 'airport' | 'region')[],
  ): Promise<{ id: string; countryCode: string }[]>;
};

/** A typing error is looked for in words of so many letters and more. */
const shortestMistyped = 4;

const indexes = new WeakMap<ReadonlyMap<string, Hub>, HubIndex>();

/** One page of the venues at the airports that the keyword names, with the number of all. */
export async function searchVenues(
  ctx: BaseContext,
  query: VenueQuery,
  sources: SearchSources,
): Promise<{ venues: WorldVenue[]; total: number }> {
  const hubs = await knownHubs(ctx, sources.readHubs);
  const index = indexes.get(hubs) ?? indexHubs(hubs.values(), sources);
  indexes.set(hubs, index);
  const exact = searchHubs(index, sources.foldName(query.keyword), query.fields, query.fuzzy);
  const found = exact.length === 0 && query.fuzzy ? await forgiveErrors(ctx, hubs, query, sources) : exact;
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

/** The airports that places of a similar name stand for, in the order of their likeness. */
async function forgiveErrors(
  ctx: BaseContext,
  hubs: ReadonlyMap<string, Hub>,
  { keyword, language, fields }: VenueQuery,
  sources: SearchSources,
): Promise<FoundHub[]> {
  const kinds = [
    ...(fields.includes('city_name') ? (['city'] as const) : []),
    ...(fields.includes('hub_name') ? (['airport'] as const) : []),
    ...(fields.includes('country_name') ? (['region'] as const) : []),
  ];
  if (keyword.trim().length < shortestMistyped || kinds.length === 0) return [];
  const places = await sources.similarPlaces(ctx, keyword, language, kinds);
  const likeness = new Map(places.map(({ id }, position) => [id, -position]));
  return [...hubs.values()].flatMap((hub) => {
    const ids = [hub.id, hub.city?.id ?? hub.id, `region_${hub.countryCode}`];
    const best = Math.max(...ids.map((id) => likeness.get(id) ?? Number.NEGATIVE_INFINITY));
    return best === Number.NEGATIVE_INFINITY ? [] : [{ hub, weight: best * 10 + hub.importance }];
  });
}

function isNear(hub: Hub, near: VenueQuery['near'], { distanceKm }: SearchSources): boolean {
  if (!near) return true;
  const from = { lat: near.latitude, lng: near.longitude };
  return distanceKm(from, { lat: hub.latitude, lng: hub.longitude }) <= near.radiusKm;
}

/** Counts the venues of all airports and makes those of the page alone. */
function page(found: readonly FoundHub[], { page, perPage }: VenueQuery) {
  const first = (page - 1) * perPage;
  const venues: WorldVenue[] = [];
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
