import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';

/** Rules for visits to venues of one kind. Prices are in euro cents for one guest. */
type VisitRules = {
  /** Minutes between the starts of two slots. */
  stepMinutes: number;
  /** The longest stay; no slot starts less than `shortestMinutes` before closing time. */
  stayMinutes: number;
  shortestMinutes: number;
  /** Places of one slot. */
  capacity: { least: number; most: number };
  /** Most guests of one booking. */
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

/** Whether a visit at this local time costs the peak price: 6:00 to 9:00 and 16:00 to 19:00. */
export function isPeak(time: string): boolean {
  const hour = Number(time.slice(0, 2));
  return (hour >= 6 && hour < 9) || (hour >= 16 && hour < 19);
}

export const peakFactor = 1.15;
