import type { BookingKind } from './booking.ts';

type ProductRules = {
  /** Duration of the hold of stock and price until payment; null if each booking supplies `holdUntil`. */
  holdMinutes: number | null;
};

/** The rules that differ between products, by kind of booking. */
export const productRules: Readonly<Record<BookingKind, ProductRules>> = {
  hotel: { holdMinutes: 20 },
  experience: { holdMinutes: 10 },
  lounge: { holdMinutes: 15 },
  fast_track: { holdMinutes: 15 },
  dining: { holdMinutes: 15 },
  fitness: { holdMinutes: 15 },
  // The price of a quote is valid until a fixed instant.
  ground: { holdMinutes: null },
  esim: { holdMinutes: 20 },
};
