import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { draw, seedOf } from '../hotels/draws.ts';

/** Names of a place: its default name, and its names in the other languages of the portal. */
type Names = { name: string; names: Partial<Record<string, string>> | null };

/** An airport with scheduled service, and the city it serves. */
export type Hub = Names & {
  /** IATA code. */
  code: string;
  /** Id of the place record of the airport. */
  id: string;
  size: 'large' | 'medium' | 'small';
  countryCode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** Sort weight, about 2 to 6.5; larger airports have a higher one. */
  importance: number;
  city: (Names & { id: string; metropolitanCode: string | null }) | null;
};

/** Every airport with scheduled service by its IATA code; the same map at each call, because search indexes belong to it. */
export type LoadHubs = (ctx: BaseContext) => Promise<ReadonlyMap<string, Hub>>;

/** The number of terminals of an airport: one to five, by its size and importance. */
export function terminalCount(hub: Hub): number {
  if (hub.size === 'large') return Math.min(5, Math.max(1, Math.round((hub.importance - 4) * 2)));
  return hub.size === 'medium' && draw(seedOf(hub.code), 1) % 3 === 0 ? 2 : 1;
}

/** A search adds up the venue counts of up to 4,000 airports, so the counts are cached. */
const countsByHub = new WeakMap<Hub, Record<VenueKind, number>>();

/** How many venues of a kind an airport has: at least one of each kind, and more at larger airports. */
export function venueCount(hub: Hub, kind: VenueKind): number {
  const counts = countsByHub.get(hub) ?? {
    lounge: countVenues(hub, 'lounge'),
    fast_track: countVenues(hub, 'fast_track'),
    dining: countVenues(hub, 'dining'),
    fitness: countVenues(hub, 'fitness'),
  };
  countsByHub.set(hub, counts);
  return counts[kind];
}

function countVenues(hub: Hub, kind: VenueKind): number {
  const terminals = terminalCount(hub);
  const chance = draw(seedOf(hub.code), 2) % 2;
  if (hub.size === 'small') return 1;
  if (hub.size === 'medium') return kind === 'dining' ? 2 + chance : kind === 'lounge' ? terminals : 1;
  switch (kind) {
    case 'lounge':
      return terminals * 2 + chance;
    case 'fast_track':
      return terminals;
    case 'dining':
      return terminals * 2 + 2;
    case 'fitness':
      return terminals > 2 ? 2 : 1;
  }
}
