import type { Venue } from './port.ts';

/**
 * The venues of several suppliers in one order: by airport code, or with the best matches first. Suppliers name no weight
 * of a match, so the first airports of each list come first, then the second ones. The beginning of the result depends
 * on nothing but the beginnings of the lists, so that pages neither lose nor repeat a venue.
 */
export function mergeVenues(
  lists: readonly (readonly Venue[])[],
  { byWeight }: { byWeight: boolean },
): Venue[] {
  const ranked = lists.flatMap((venues) => {
    const airports = [...new Set(venues.map(({ airportCode }) => airportCode))];
    return venues.map((venue) => ({ venue, rank: airports.indexOf(venue.airportCode) }));
  });
  // The sort is stable, so that each supplier's order stays within an airport.
  const inOrder = byWeight
    ? ranked.toSorted((one, other) => one.rank - other.rank)
    : ranked.toSorted(({ venue: one }, { venue: other }) => compare(one.airportCode, other.airportCode));
  return inOrder.map(({ venue }) => venue);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
