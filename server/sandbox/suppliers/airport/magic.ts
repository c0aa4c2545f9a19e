import { type VenueKind, venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import { seedOf } from '../hotels/draws.ts';
import type { OrderEffect } from '../order-book.ts';
import { type OutageEffect, outageCodes } from '../outages.ts';
import type { Hub } from './hubs.ts';
import type { SandboxVenue } from './venues.ts';
import { visitRules } from './visit-rules.ts';

/**
 * Effects of the magic venues of the airport Sandbox. Each venue is at Paris Charles de Gaulle, never closes,
 * has sixty places in every slot unless its effect changes this, and is left out of searches and lists.
 */
export type MagicEffect =
  | OrderEffect
  | OutageEffect
  | 'plain'
  | 'last_place'
  | 'knows_no_references'
  | 'flight_number_required'
  | 'non_refundable'
  | 'records_visit'
  | 'records_extra_guest'
  | 'barcode_qr'
  | 'barcode_code128'
  | 'barcode_text'
  | 'barcode_unusable';

type MagicVenue = { id: string; kind: VenueKind; effect: MagicEffect; name: string; explains: string };

const kindWords: Record<VenueKind, string> = {
  lounge: 'Lounge',
  fast_track: 'Fast Track',
  dining: 'Restaurant',
  fitness: 'Gym',
};

/** For each kind of venue, one venue for each type of supplier failure. */
const outages = (
  [
    ['slow', 'Slow', 'supplier_timeout', 504],
    ['error', 'Error', 'supplier_error', 502],
    ['down', 'Down', 'supplier_down', 503],
  ] as const
).flatMap(([end, word, effect, status]) =>
  venueKinds.map(
    (kind): MagicVenue => ({
      id: `${kind}_test_${end}`,
      kind,
      effect,
      name: `Test ${kindWords[kind]} ${word}`,
      explains: `Details, availability, prebook and create answer ${status} \`${outageCodes[effect]}\`.`,
    }),
  ),
);

/** IATA has not assigned these codes. They exist only to simulate failures. */
export const magicAirports: readonly { code: string; effect: OutageEffect; explains: string }[] = [
  { code: 'XXE', effect: 'supplier_error', explains: 'Returns 502 `supplier_error`.' },
  { code: 'XXT', effect: 'supplier_timeout', explains: 'Returns 504 `supplier_timeout`.' },
  { code: 'XXD', effect: 'supplier_down', explains: 'Returns 503 `supplier_unavailable`.' },
  {
    code: 'XXP',
    effect: 'supplier_down',
    explains: 'One of two suppliers is down: the venues of the other are returned.',
  },
];

/** The test venues; the documentation of magic values prints this list. */
export const magicVenues: readonly MagicVenue[] = [
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
    explains: 'Availability shows places, but prebook and create return 409 `sold_out`.',
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
      'Hold and payment succeed, but the venue is sold out at booking: the booking fails and the authorisation is voided.',
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
    explains: 'The supplier books, but its response is lost: the look-up by our reference finds the booking.',
  },
  {
    id: 'lounge_test_unknown_lost',
    kind: 'lounge',
    effect: 'unknown_and_lost',
    name: 'Test Lounge Unknown, Lost',
    explains: 'The first request neither books nor returns a response: the second request books.',
  },
  {
    id: 'lounge_test_no_references',
    kind: 'lounge',
    effect: 'knows_no_references',
    name: 'Test Lounge Without References',
    explains:
      'The supplier does not recognise repeated requests: a second request for one booking makes a second booking. We send one request only.',
  },
  {
    id: 'fast_track_test_flight',
    kind: 'fast_track',
    effect: 'flight_number_required',
    name: 'Test Fast Track Flight',
    explains: 'Without `flight_number` create returns 422.',
  },
  {
    id: 'lounge_test_non_refundable',
    kind: 'lounge',
    effect: 'non_refundable',
    name: 'Test Lounge Not Refundable',
    explains: 'A cancelled prebooking is not refunded.',
  },
  {
    id: 'lounge_test_visit',
    kind: 'lounge',
    effect: 'records_visit',
    name: 'Test Lounge Visit',
    explains:
      'The venue reports as soon as it has booked that it admitted the guests: within five minutes the booking is completed.',
  },
  {
    id: 'lounge_test_visit_extra_guest',
    kind: 'lounge',
    effect: 'records_extra_guest',
    name: 'Test Lounge Visit, Extra Guest',
    explains: 'The same, with one guest more than booked: the booking is completed, and an operator is told.',
  },
  {
    id: 'lounge_test_barcode_qr',
    kind: 'lounge',
    effect: 'barcode_qr',
    name: 'Test Lounge Barcode',
    explains: 'The pass has the venue’s own barcode, a QR code, which is shown in place of ours.',
  },
  {
    id: 'lounge_test_barcode_code128',
    kind: 'lounge',
    effect: 'barcode_code128',
    name: 'Test Lounge Barcode Code 128',
    explains: 'The venue’s own barcode is a Code 128: its content is shown as text.',
  },
  {
    id: 'lounge_test_barcode_text',
    kind: 'lounge',
    effect: 'barcode_text',
    name: 'Test Lounge Barcode Text',
    explains: 'The venue’s own barcode has no symbology: it is shown as text.',
  },
  {
    id: 'lounge_test_barcode_unusable',
    kind: 'lounge',
    effect: 'barcode_unusable',
    name: 'Test Lounge Barcode Unusable',
    explains: 'The venue’s own barcode is longer than a QR code can hold: the pass has ours.',
  },
  {
    id: 'lounge_test_cancel_declined',
    kind: 'lounge',
    effect: 'cancel_declined',
    name: 'Test Lounge Cancellation Declined',
    explains:
      'The lounge declines every cancellation: cancel returns 409 `cancellation_declined` and the booking stands.',
  },
  {
    id: 'lounge_test_cancel_later',
    kind: 'lounge',
    effect: 'cancel_accepted_later',
    name: 'Test Lounge Cancellation Later',
    explains: 'Cancel returns `cancellation_pending`; the lounge cancels about five seconds later.',
  },
  ...outages,
];

/**
 * The airport of the test venues. It is fixed here, so that they also exist when the airports are not loaded.
 */
const testAirport: Hub = {
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
  city: { id: 'city_2988507', name: 'Paris', names: { es: 'París', ar: 'باريس' }, metropolitanCode: 'PAR' },
};

/** The airport at which one supplier is down and the other sells. */
export const halfServedAirport: Hub = {
  ...testAirport,
  code: 'XXP',
  id: 'airport_XXP',
  name: 'Test Airport Half Served',
};

const effects = new Map(magicVenues.map(({ id, effect }) => [id, effect]));

/** The effect of a test venue; undefined for any other id. */
export function magicEffect(id: string): MagicEffect | undefined {
  return effects.get(id);
}

/** The failure to simulate for requests about an airport, given by its code or place id. */
export function magicAirportEffect(airport: string | undefined): OutageEffect | undefined {
  const code = airport?.replace('airport_', '').trim().toUpperCase();
  return magicAirports.find((one) => one.code === code)?.effect;
}

/** A test venue by its id; null for any other id. */
export function magicVenue(id: string): SandboxVenue | null {
  const magic = magicVenues.find((one) => one.id === id);
  if (!magic) return null;
  const { kind, effect, name } = magic;
  return {
    id,
    kind,
    hub: testAirport,
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
