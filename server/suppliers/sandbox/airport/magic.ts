import type { VenueKind } from '#server/airport/port.ts';
import { seedOf } from '../hotels/draws.ts';
import type { Hub } from './hubs.ts';
import type { WorldVenue } from './venues.ts';
import { visitRules } from './visit-rules.ts';

/**
 * Magic venues of the airport sandbox. Each stands at Paris Charles de Gaulle, never closes, lets in sixty guests
 * with every slot unless its effect says otherwise, and is left out of searches and lists.
 */
export type MagicEffect =
  | 'plain'
  | 'sold_out_at_hold'
  | 'sold_out_at_book'
  | 'refused_at_book'
  | 'unknown_but_booked'
  | 'unknown_and_lost'
  | 'last_place'
  | 'supplier_slow'
  | 'supplier_error'
  | 'flight_number_required'
  | 'non_refundable';

export const magicVenues: readonly {
  id: string;
  kind: VenueKind;
  effect: MagicEffect;
  name: string;
  explains: string;
}[] = [
  {
    id: 'lounge_test_open',
    kind: 'lounge',
    effect: 'plain',
    name: 'Test Lounge Open',
    explains: 'A lounge that never closes: prebook any slot, or walk in now.',
  },
  {
    id: 'fast_track_test_open',
    kind: 'fast_track',
    effect: 'plain',
    name: 'Test Fast Track Open',
    explains:
      'A fast track that never closes; `calling_code` and `phone` are needed as for every fast track.',
  },
  {
    id: 'dining_test_open',
    kind: 'dining',
    effect: 'plain',
    name: 'Test Restaurant Open',
    explains: 'A restaurant that never closes.',
  },
  {
    id: 'fitness_test_open',
    kind: 'fitness',
    effect: 'plain',
    name: 'Test Gym Open',
    explains: 'A fitness centre that never closes.',
  },
  {
    id: 'lounge_test_sold_out',
    kind: 'lounge',
    effect: 'sold_out_at_hold',
    name: 'Test Lounge Sold Out',
    explains: 'Availability shows places, but prebook and create answer 409 `sold_out`.',
  },
  {
    id: 'lounge_test_last_place',
    kind: 'lounge',
    effect: 'last_place',
    name: 'Test Lounge Last Place',
    explains: 'Each slot has one place.',
  },
  {
    id: 'lounge_test_sold_out_at_book',
    kind: 'lounge',
    effect: 'sold_out_at_book',
    name: 'Test Lounge Sold Out at Booking',
    explains:
      'Held and paid, then the venue has no place: the booking fails and the authorisation is voided.',
  },
  {
    id: 'lounge_test_refused',
    kind: 'lounge',
    effect: 'refused_at_book',
    name: 'Test Lounge Refused',
    explains: 'The supplier refuses the booking after payment: it fails and the authorisation is voided.',
  },
  {
    id: 'lounge_test_unknown_booked',
    kind: 'lounge',
    effect: 'unknown_but_booked',
    name: 'Test Lounge Unknown, Booked',
    explains: 'The supplier books but never answers: the look-up by our reference finds the booking.',
  },
  {
    id: 'lounge_test_unknown_lost',
    kind: 'lounge',
    effect: 'unknown_and_lost',
    name: 'Test Lounge Unknown, Lost',
    explains: 'The supplier neither books nor answers the first time: the second attempt books.',
  },
  {
    id: 'lounge_test_slow',
    kind: 'lounge',
    effect: 'supplier_slow',
    name: 'Test Lounge Slow',
    explains: 'Details, availability, prebook and create answer 504 `supplier_timeout`.',
  },
  {
    id: 'lounge_test_error',
    kind: 'lounge',
    effect: 'supplier_error',
    name: 'Test Lounge Error',
    explains: 'Details, availability, prebook and create answer 502 `supplier_error`.',
  },
  {
    id: 'fast_track_test_flight',
    kind: 'fast_track',
    effect: 'flight_number_required',
    name: 'Test Fast Track Flight',
    explains: 'Without `flight_number` create answers 422.',
  },
  {
    id: 'lounge_test_non_refundable',
    kind: 'lounge',
    effect: 'non_refundable',
    name: 'Test Lounge Not Refundable',
    explains: 'A prebooked place is lost in full when cancelled.',
  },
];

/** Where the test venues stand, should the airports not be loaded. */
const standsAt: Hub = {
  code: 'CDG',
  id: 'airport_CDG',
  name: 'Charles de Gaulle International Airport',
  names: null,
  size: 'large',
  countryCode: 'FR',
  latitude: 49.013,
  longitude: 2.55,
  timeZone: 'Europe/Paris',
  importance: 6,
  city: { id: 'city_2988507', name: 'Paris', names: null, metropolitanCode: 'PAR' },
};

const effects = new Map(magicVenues.map(({ id, effect }) => [id, effect]));

export function magicEffect(id: string): MagicEffect | undefined {
  return effects.get(id);
}

/** A test venue by its id. */
export function magicVenue(id: string): WorldVenue | null {
  const magic = magicVenues.find((one) => one.id === id);
  if (!magic) return null;
  const { kind, effect, name } = magic;
  return {
    id,
    kind,
    hub: standsAt,
    seed: seedOf(id),
    name,
    terminal: 'Terminal 1',
    gate: 10,
    afterSecurity: kind !== 'fast_track',
    priceCents: 3_200,
    score: 4.2,
    reviewCount: 250,
    flightNumberRequired: effect === 'flight_number_required',
    freeUntilHours: effect === 'non_refundable' ? null : visitRules[kind].freeUntilHours,
    alwaysOpen: true,
    capacity: effect === 'last_place' ? 1 : 60,
  };
}
