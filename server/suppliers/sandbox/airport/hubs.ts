import type { VenueKind } from '#server/airport/port.ts';
import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { draw, seedOf } from '../hotels/draws.ts';

/** Names of a place: its own, and those in other languages of the portal. */
type Names = { name: string; names: Partial<Record<string, string>> | null };

/** An airport with scheduled service, and the city it serves. */
export type Hub = Names & {
  /** IATA. */
  code: string;
  /** Id of the airport as a place. */
  id: string;
  size: 'large' | 'medium' | 'small';
  countryCode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** Orders airports among each other, about 2 to 6.5. */
  importance: number;
  city: (Names & { id: string; metropolitanCode: string | null }) | null;
};

/** Reads every airport with scheduled service. */
export type ReadHubs = (ctx: BaseContext) => Promise<Hub[]>;

/** Airports change with the product's data alone, so each environment's are read once in a process's life. */
const known = new Map<Environment, Promise<ReadonlyMap<string, Hub>>>();

/** Every airport by code. A failed read is not kept. */
export function knownHubs(ctx: BaseContext, read: ReadHubs): Promise<ReadonlyMap<string, Hub>> {
  const { environment } = ctx;
  const already = known.get(environment);
  if (already) return already;
  const reading = read(ctx).then((hubs) => new Map(hubs.map((hub) => [hub.code, hub])));
  known.set(environment, reading);
  reading.catch(() => known.delete(environment));
  return reading;
}

/** Terminals of an airport: up to five at the largest. */
export function terminalCount(hub: Hub): number {
  if (hub.size === 'large') return Math.min(5, Math.max(1, Math.round((hub.importance - 4) * 2)));
  return hub.size === 'medium' && draw(seedOf(hub.code), 1) % 3 === 0 ? 2 : 1;
}

/** A search adds the venues of up to 4,000 airports up, so they are counted once. */
const counted = new WeakMap<Hub, Record<VenueKind, number>>();

/** How many venues of a kind an airport has: all four kinds everywhere, more where more people fly. */
export function venueCount(hub: Hub, kind: VenueKind): number {
  const known = counted.get(hub) ?? {
    lounge: countVenues(hub, 'lounge'),
    fast_track: countVenues(hub, 'fast_track'),
    dining: countVenues(hub, 'dining'),
    fitness: countVenues(hub, 'fitness'),
  };
  counted.set(hub, known);
  return known[kind];
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
