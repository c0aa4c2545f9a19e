import type { VenueKind } from '#server/airport/port.ts';

/** How visits of each kind go in the fake world. Prices in euro cents for one guest. */
type VisitRules = {
  /** A slot begins every so many minutes. */
  stepMinutes: number;
  /** A guest may stay so long, and none is let in when less than `shortestMinutes` is left before closing. */
  stayMinutes: number;
  shortestMinutes: number;
  /** Guests let in with one slot. */
  capacity: { least: number; most: number };
  /** Guests in one booking. */
  maxGuests: number;
  price: { least: number; most: number };
  freeUntilHours: number;
};

export const visitRules: Readonly<Record<VenueKind, VisitRules>> = {
  lounge: {
    stepMinutes: 30,
    stayMinutes: 180,
    shortestMinutes: 60,
    capacity: { least: 6, most: 24 },
    maxGuests: 9,
    price: { least: 2_800, most: 6_400 },
    freeUntilHours: 24,
  },
  fast_track: {
    stepMinutes: 15,
    stayMinutes: 30,
    shortestMinutes: 15,
    capacity: { least: 8, most: 30 },
    maxGuests: 9,
    price: { least: 700, most: 1_900 },
    freeUntilHours: 24,
  },
  dining: {
    stepMinutes: 30,
    stayMinutes: 90,
    shortestMinutes: 60,
    capacity: { least: 4, most: 16 },
    maxGuests: 9,
    price: { least: 1_600, most: 4_200 },
    freeUntilHours: 2,
  },
  fitness: {
    stepMinutes: 60,
    stayMinutes: 120,
    shortestMinutes: 60,
    capacity: { least: 3, most: 10 },
    maxGuests: 9,
    price: { least: 1_200, most: 2_900 },
    freeUntilHours: 12,
  },
};

/** Mornings and early evenings cost more in the fake world. */
export function isPeak(time: string): boolean {
  const hour = Number(time.slice(0, 2));
  return (hour >= 6 && hour < 9) || (hour >= 16 && hour < 19);
}

export const peakFactor = 1.15;
