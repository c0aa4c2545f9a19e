import { toMajor } from '#server/platform/money/index.ts';
import { passesStars } from './contract-stars.ts';
import type { HotelOffer } from './port.ts';
import type { SearchFilters } from './search-store.ts';

/** Tracks the hotels of one search, with their sequence numbers and lowest prices so far. */
export type Merger = {
  /**
   * Sorts a supplier's offers into hotels seen for the first time and hotels seen before that are cheaper
   * now. Offers that miss the filters are dropped.
   */
  add(offers: readonly HotelOffer[]): { fresh: SequencedOffer[]; cheaper: SequencedOffer[] };
  count(): number;
};

export type SequencedOffer = HotelOffer & { sequence: number };

/** Creates the merger of a search; `known` are the hotels that an interrupted search has already found. */
export function mergeOffers(
  filters: SearchFilters,
  known: readonly { hotelId: string; sequence: number; totalMinor: number }[] = [],
): Merger {
  const seen = new Map(known.map(({ hotelId, sequence, totalMinor }) => [hotelId, { sequence, totalMinor }]));
  let last = known.reduce((highest, { sequence }) => Math.max(highest, sequence), 0);
  return {
    add(offers) {
      const fresh: SequencedOffer[] = [];
      const cheaper: SequencedOffer[] = [];
      for (const offer of offers) {
        if (!meetsFilters(filters, offer)) continue;
        const { totalMinor } = offer.lead.price;
        const before = seen.get(offer.hotel.id);
        if (!before) {
          last += 1;
          seen.set(offer.hotel.id, { sequence: last, totalMinor });
          fresh.push({ ...offer, sequence: last });
        } else if (totalMinor < before.totalMinor) {
          before.totalMinor = totalMinor;
          cheaper.push({ ...offer, sequence: before.sequence });
        }
      }
      return { fresh, cheaper };
    },
    count: () => seen.size,
  };
}

function meetsFilters(filters: SearchFilters, { hotel, lead }: HotelOffer): boolean {
  // The bounds are decimals of the API and may have more digits than the currency: 100.5 JPY excludes 101 JPY.
  const total = toMajor(lead.price.totalMinor, lead.price.currency);
  return (
    (filters.stars === undefined || passesStars(hotel.starRating, filters.stars)) &&
    (filters.min_rating === undefined || (hotel.guestRating?.score ?? -1) >= filters.min_rating) &&
    (filters.min_price === undefined || total >= filters.min_price) &&
    (filters.max_price === undefined || total <= filters.max_price) &&
    (filters.amenities?.every((key) => hotel.amenities.includes(key)) ?? true)
  );
}
