import { distanceKm, foldName } from '#server/modules/places/index.ts';
import type { AirportHub } from './hubs.ts';
import type { VenueQuery } from './port.ts';
import { type HubIndex, indexHubs, searchHubs } from './search-hubs.ts';

/** A map or a list of airports. It must not change, because its index is kept as long as it. */
type Airports = { values(): Iterable<AirportHub> };

const indexes = new WeakMap<Airports, HubIndex>();

/** Those of the airports that match the keyword and lie within the radius: the best match first, or by their codes. */
export function matchAirports(
  airports: Airports,
  {
    keyword,
    fields,
    fuzzy,
    near,
    byWeight,
  }: Pick<VenueQuery, 'keyword' | 'fields' | 'fuzzy' | 'near' | 'byWeight'>,
): AirportHub[] {
  const index = indexes.get(airports) ?? indexHubs(airports.values());
  indexes.set(airports, index);
  return searchHubs(index, foldName(keyword), fields, fuzzy)
    .filter(({ hub }) => isNear(hub, near))
    .sort((one, other) =>
      byWeight && other.weight !== one.weight
        ? other.weight - one.weight
        : one.hub.code < other.hub.code
          ? -1
          : 1,
    )
    .map(({ hub }) => hub);
}

function isNear({ latitude: lat, longitude: lng }: AirportHub, near: VenueQuery['near']): boolean {
  if (!near) return true;
  return distanceKm({ lat: near.latitude, lng: near.longitude }, { lat, lng }) <= near.radiusKm;
}
