import { expect, test } from 'vitest';
import { mergeOffers } from './merge-offers.ts';
import type { HotelOffer } from './port.ts';

function offerOf(
  id: string,
  totalMinor: number,
  more: { stars?: number; score?: number; amenities?: string[] } = {},
): HotelOffer {
  return {
    hotel: {
      id,
      starRating: more.stars ?? 3,
      guestRating: { score: more.score ?? 8, count: 1 },
      amenities: more.amenities ?? [],
    },
    lead: { price: { totalMinor, currency: 'EUR' } },
  } as unknown as HotelOffer;
}

const idsOf = (placed: { hotel: { id: string }; sequence: number }[]) =>
  placed.map(({ hotel, sequence }) => `${hotel.id}${sequence}`);

test('mergeOffers reports a hotel as new once; a lower price keeps its sequence number and a higher price is dropped', () => {
  const merger = mergeOffers({});
  expect(idsOf(merger.add([offerOf('a', 100), offerOf('b', 100)]).fresh)).toEqual(['a1', 'b2']);
  const later = merger.add([offerOf('a', 90), offerOf('b', 110), offerOf('c', 50)]);
  expect([idsOf(later.fresh), idsOf(later.cheaper)]).toEqual([['c3'], ['a1']]);
  expect(idsOf(merger.add([offerOf('a', 95)]).cheaper)).toEqual([]);
  expect(merger.count()).toBe(3);
});

test('The merger of a resumed search continues the sequence and does not report known hotels as new', () => {
  const merger = mergeOffers({}, [{ hotelId: 'a', sequence: 7, totalMinor: 100 }]);
  const { fresh, cheaper } = merger.add([offerOf('a', 80), offerOf('b', 1)]);
  expect([idsOf(fresh), idsOf(cheaper)]).toEqual([['b8'], ['a7']]);
});

test('A hotel whose first offer fails a filter is added by a later offer that meets it', () => {
  const merger = mergeOffers({ max_price: 1 });
  expect(merger.add([offerOf('a', 101)]).fresh).toEqual([]);
  expect(idsOf(merger.add([offerOf('a', 100)]).fresh)).toEqual(['a1']);
});

test.each([
  [{ stars: [4, 5] }, offerOf('a', 1, { stars: 4 }), offerOf('b', 1, { stars: 3 })],
  [{ stars: [4] }, offerOf('a', 1, { stars: 4.5 }), offerOf('b', 1, { stars: 3.5 })],
  [{ stars: [4, 5] }, offerOf('a', 1, { stars: 4.5 }), offerOf('b', 1, { stars: 3.5 })],
  [{ stars: [5] }, offerOf('a', 1, { stars: 5 }), offerOf('b', 1, { stars: 4.5 })],
  [{ min_rating: 8.5 }, offerOf('a', 1, { score: 8.5 }), offerOf('b', 1, { score: 8.4 })],
  [{ min_price: 2 }, offerOf('a', 200), offerOf('b', 199)],
  [
    { amenities: ['pool', 'spa'] },
    offerOf('a', 1, { amenities: ['spa', 'pool', 'bar'] }),
    offerOf('b', 1, { amenities: ['pool'] }),
  ],
])('The hotel search filter %j keeps matching hotels and drops the others', (filters, kept, dropped) => {
  expect(idsOf(mergeOffers(filters).add([dropped, kept]).fresh)).toEqual(['a1']);
});
