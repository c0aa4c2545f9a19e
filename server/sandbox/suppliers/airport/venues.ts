import { type VenueKind, venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import { drawBetween, drawFrom, seedOf } from '../hotels/draws.ts';
import { type Hub, terminalCount, venueCount } from './hubs.ts';
import names from './names.json' with { type: 'json' };
import { visitRules } from './visit-rules.ts';

/** A venue of the simulated supplier. All its properties are derived from its id and its airport. */
export type SandboxVenue = {
  id: string;
  kind: VenueKind;
  hub: Hub;
  seed: number;
  name: string;
  terminal: string;
  gate: number;
  afterSecurity: boolean;
  /** Euro cents for one guest outside peak hours. */
  priceCents: number;
  score: number;
  reviewCount: number;
  flightNumberRequired: boolean;
  freeUntilHours: number | null;
  alwaysOpen: boolean;
  /** Places of each slot; null where the capacity is drawn. */
  capacity: number | null;
};

/** All venues of one kind at an airport. */
export function venuesOf(hub: Hub, kind: VenueKind): SandboxVenue[] {
  return Array.from({ length: venueCount(hub, kind) }, (_, index) => composeVenue(hub, kind, index));
}

const idPattern = /^(lounge|fast_track|dining|fitness)_([A-Z0-9]{3})_([1-9]\d?)$/;

/** The kind, airport code and index in a venue id; null when the id has another format. */
export function parseVenueId(id: string): { kind: VenueKind; code: string; index: number } | null {
  const match = idPattern.exec(id);
  const kind = venueKinds.find((one) => one === match?.[1]);
  return match && kind ? { kind, code: match[2] ?? '', index: Number(match[3]) - 1 } : null;
}

/** The venue of an airport by kind and index; null when the index is out of range. */
export function venueAt(hub: Hub, kind: VenueKind, index: number): SandboxVenue | null {
  return index >= 0 && index < venueCount(hub, kind) ? composeVenue(hub, kind, index) : null;
}

/** One fast track in four requires the flight number. */
const flightNumberOneIn = 4;

function composeVenue(hub: Hub, kind: VenueKind, index: number): SandboxVenue {
  const id = `${kind}_${hub.code}_${index + 1}`;
  const seed = seedOf(id);
  const terminals = terminalCount(hub);
  const terminalNumber = (index % terminals) + 1;
  const terminal = terminals === 1 ? 'Main terminal' : `Terminal ${terminalNumber}`;
  const { price, freeUntilHours } = visitRules[kind];
  return {
    id,
    kind,
    hub,
    seed,
    name: nameOf(hub, kind, index, terminal),
    terminal,
    gate: drawBetween(seed, 1, 1, hub.size === 'large' ? 60 : 12),
    afterSecurity: kind !== 'fast_track',
    priceCents: drawBetween(seed, 2, price.least / 100, price.most / 100) * 100,
    score: drawBetween(seed, 3, 34, 49) / 10,
    reviewCount: drawBetween(seed, 4, 12, hub.size === 'large' ? 4_000 : 400),
    flightNumberRequired: kind === 'fast_track' && drawBetween(seed, 5, 1, flightNumberOneIn) === 1,
    freeUntilHours,
    alwaysOpen: false,
    capacity: null,
  };
}

/**
 * Invented names. The lists have more names of each kind than any airport has venues of that kind, so no two
 * venues of an airport have the same name.
 */
function nameOf(hub: Hub, kind: VenueKind, index: number, terminal: string): string {
  const first = seedOf(hub.code);
  switch (kind) {
    case 'lounge':
      return `${names.lounges[(first + index) % names.lounges.length]} Lounge`;
    case 'fast_track':
      return `Fast Track ${terminal}`;
    case 'dining':
      return names.restaurants[(first + index) % names.restaurants.length] ?? 'Restaurant';
    case 'fitness':
      return `${drawFrom(first + index * 7, 6, names.fitnessCentres)} ${hub.code}${index === 0 ? '' : ` ${index + 1}`}`;
  }
}
