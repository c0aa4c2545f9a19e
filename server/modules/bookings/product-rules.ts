import type { BookingKind } from './booking.ts';

type ProductRules = {
  /** Duration of the hold of stock and price until payment; null if each booking supplies `holdUntil`. */
  holdMinutes: number | null;
  /** How many days ahead a stay, visit or ride may begin; null if it has no date. */
  daysAhead: number | null;
};

/** Flights are sold about one year ahead. */
const atAirport = { holdMinutes: 15, daysAhead: 365 } as const;

/** The rules that differ between products, by kind of booking. */
export const productRules = {
  hotel: { holdMinutes: 20, daysAhead: 500 },
  experience: { holdMinutes: 10, daysAhead: 365 },
  lounge: atAirport,
  fast_track: atAirport,
  dining: atAirport,
  fitness: atAirport,
  // The price of a quote is valid until a fixed instant.
  ground: { holdMinutes: null, daysAhead: 730 },
  esim: { holdMinutes: 20, daysAhead: null },
} as const satisfies Readonly<Record<BookingKind, ProductRules>>;
