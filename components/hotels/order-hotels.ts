import { passesStars } from '#server/modules/hotels/catalogue/contract-stars.ts';
import type { ListedHotel } from './listed-hotel.ts';
import type { ResultFilters, Sort } from './results-query.ts';

/** True if the hotel matches all filters. One of which stars or score are unknown matches no filter by them. */
function matchesFilters(hotel: ListedHotel, filters: ResultFilters): boolean {
  return (
    (!filters.free || hotel.isRefundable) &&
    (!filters.breakfast || hotel.board !== 'room_only') &&
    (filters.score === 0 || (hotel.rating !== null && hotel.rating.score >= filters.score)) &&
    (filters.stars.length === 0 || passesStars(hotel.stars, filters.stars)) &&
    (filters.maxPrice === null || hotel.total <= filters.maxPrice) &&
    filters.amenities.every((key) => hotel.amenities.includes(key))
  );
}

/**
 * Number of reviews at which a score counts half: a 9.8 of three guests is no
 * better than an 8.9 of a thousand.
 */
const reviewsForHalfWeight = 40;
const typicalScore = 8;

/**
 * Rank of a hotel for an unknown guest: the guests' score, or a typical one where it is unknown, reduced for each doubling of distance and
 * price. With logarithms the order is the same in every currency, and the results of one supplier do
 * not change the rank of others.
 */
function matchScore(hotel: ListedHotel): number {
  const { score: guestScore, count } = hotel.rating ?? { score: typicalScore, count: 0 };
  const weight = count / (count + reviewsForHalfWeight);
  const score = typicalScore + (guestScore - typicalScore) * weight;
  return score - 0.45 * Math.log2(1 + hotel.distanceKm) - 0.8 * Math.log2(Math.max(1, hotel.total));
}

const orders: Record<Exclude<Sort, 'match'>, (one: ListedHotel, other: ListedHotel) => number> = {
  price: (one, other) => one.total - other.total,
  rating: ({ rating: one }, { rating: other }) =>
    one && other
      ? other.score - one.score || other.count - one.count
      : Number(one === null) - Number(other === null),
  distance: (one, other) => one.distanceKm - other.distanceKm,
};

/**
 * The hotels that match the filters, in order. Ties are broken by id, so that every
 * render gives the same order.
 */
export function orderHotels(
  hotels: Iterable<ListedHotel>,
  { sort, filters }: { sort: Sort; filters: ResultFilters },
): ListedHotel[] {
  const order = sort === 'match' ? byMatch() : orders[sort];
  return [...hotels]
    .filter((hotel) => matchesFilters(hotel, filters))
    .sort((one, other) => order(one, other) || (one.id < other.id ? -1 : 1));
}

/** Computes the score of each hotel once, although a sort compares it many times. */
function byMatch(): (one: ListedHotel, other: ListedHotel) => number {
  const scores = new Map<string, number>();
  const scoreOf = (hotel: ListedHotel) => {
    const known = scores.get(hotel.id) ?? matchScore(hotel);
    scores.set(hotel.id, known);
    return known;
  };
  return (one, other) => scoreOf(other) - scoreOf(one);
}
