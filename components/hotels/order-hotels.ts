import type { ListedHotel } from './listed-hotel.ts';
import type { ResultFilters, Sort } from './results-query.ts';

/** True when the hotel is to be shown under these filters. */
export function passes(hotel: ListedHotel, filters: ResultFilters): boolean {
  return (
    (!filters.free || hotel.isRefundable) &&
    (!filters.breakfast || hotel.board !== 'room_only') &&
    hotel.score >= filters.score &&
    (filters.stars.length === 0 || filters.stars.includes(Math.floor(hotel.stars))) &&
    (filters.maxPrice === null || hotel.total <= filters.maxPrice) &&
    filters.amenities.every((key) => hotel.amenities.includes(key))
  );
}

/** Reviews from which a score is trusted half; a 9.8 of three guests is no better than an 8.9 of a thousand. */
const reviewsForHalfTrust = 40;
const usualScore = 8;

/**
 * How well a hotel suits somebody of whom nothing is known: the guests' score, less for every doubling of distance and
 * price. Logarithms make it the same in every currency, and one supplier's answer does not change another's rank.
 */
function matchOf(hotel: ListedHotel): number {
  const trust = hotel.reviews / (hotel.reviews + reviewsForHalfTrust);
  const score = usualScore + (hotel.score - usualScore) * trust;
  return score - 0.45 * Math.log2(1 + hotel.distanceKm) - 0.8 * Math.log2(Math.max(1, hotel.total));
}

const orders: Record<Sort, (one: ListedHotel, other: ListedHotel) => number> = {
  match: (one, other) => matchOf(other) - matchOf(one),
  price: (one, other) => one.total - other.total,
  rating: (one, other) => other.score - one.score || other.reviews - one.reviews,
  distance: (one, other) => one.distanceKm - other.distanceKm,
};

/** Those that pass, in order; ties by id, so that every render agrees. */
export function orderHotels(
  hotels: Iterable<ListedHotel>,
  { sort, filters }: { sort: Sort; filters: ResultFilters },
): ListedHotel[] {
  const order = orders[sort];
  return [...hotels]
    .filter((hotel) => passes(hotel, filters))
    .sort((one, other) => order(one, other) || (one.id < other.id ? -1 : 1));
}
