import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { seedOf } from '../../hotels/draws.ts';
import type { Hub } from '../hubs.ts';
import { halfServedAirport } from '../magic.ts';
import type { SandboxVenue } from '../venues.ts';

/** The airports of the second supplier. */
const airports = ['CPT', 'ICN', 'MEX', 'SYD', 'YYZ'];

/** Its venues, the same at each of its airports. */
const types = [
  { suffix: 'L1', kind: 'lounge', name: 'Gatehouse Club', priceCents: 4_100 },
  { suffix: 'L2', kind: 'lounge', name: 'Gatehouse Family Room', priceCents: 3_300 },
  { suffix: 'F1', kind: 'fast_track', name: 'Fast Track', priceCents: 1_400 },
] as const satisfies readonly { suffix: string; kind: VenueKind; name: string; priceCents: number }[];

/** Cancelling is free until two days before. */
const freeUntilHours = 48;

const places = 40;

/** Its airports among all airports, with the one of the Sandbox at which it alone answers. */
export function servedHubs(hubs: ReadonlyMap<string, Hub>): Hub[] {
  return [...airports.flatMap((code) => hubs.get(code) ?? []), halfServedAirport];
}

/** Its venues at an airport. Ids are its own: `GH.SYD.L1`. */
export function venuesOf(hub: Hub): SandboxVenue[] {
  return types.map(({ suffix, kind, name, priceCents }, index) => {
    const id = `GH.${hub.code}.${suffix}`;
    return {
      id,
      kind,
      hub,
      seed: seedOf(id),
      name,
      terminal: 'Terminal 1',
      gate: 12 + index,
      afterSecurity: kind === 'lounge',
      priceCents,
      score: 4.4,
      reviewCount: 160,
      flightNumberRequired: false,
      freeUntilHours,
      alwaysOpen: true,
      capacity: places,
    };
  });
}
