import type { Spot } from './map-scale.ts';

/** A moving position takes this time from one report to the next. */
export const glideMs = 1_000;

/** The position at a share, from 0 to 1, of the way between two positions; slow at both ends. */
export function spotBetween(from: Spot, to: Spot, share: number): Spot {
  const eased = share * share * (3 - 2 * share);
  return { lat: from.lat + (to.lat - from.lat) * eased, lng: from.lng + (to.lng - from.lng) * eased };
}
