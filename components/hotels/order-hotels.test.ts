import { expect, test } from 'vitest';
import { type StreamedHotel, toListedHotel } from './listed-hotel.ts';
import { orderHotels } from './order-hotels.ts';
import type { ResultFilters } from './results-query.ts';

const noFilters: ResultFilters = {
  free: false,
  breakfast: false,
  score: 0,
  stars: [],
  amenities: [],
  maxPrice: null,
};

const streamed = (hotel_id: string, known: Partial<StreamedHotel>): StreamedHotel => ({
  hotel_id,
  name: hotel_id,
  lat: 0,
  lng: 0,
  distance_km: 1,
  thumbnail: '/hotel.svg',
  amenities: [],
  address: { district: null },
  lead_rate: {
    board_type: 'room_only',
    refundable: true,
    free_cancellation_until: null,
    total: 100,
    due_at_property: 0,
    due_at_property_local: null,
    charges_beside_total: false,
  },
  ...known,
});

const hotels = [
  toListedHotel(streamed('silent', {})),
  toListedHotel(streamed('poor', { star_rating: 1, guest_rating: { score: 2, count: 900 } })),
  toListedHotel(streamed('good', { star_rating: 4.5, guest_rating: { score: 9, count: 900 } })),
];
const ids = (change: Partial<ResultFilters>, sort: 'match' | 'rating' = 'match') =>
  orderHotels(hotels, { sort, filters: { ...noFilters, ...change } }).map(({ id }) => id);

test('A hotel whose stars and score nobody knows has none in a list, rather than zero', () => {
  expect(hotels[0]).toMatchObject({ stars: null, rating: null });
  expect(toListedHotel(streamed('new', { guest_rating: { score: 0, count: 0 } })).rating).toBeNull();
});

test('A hotel without a known score is last by score, and neither punished nor favoured by best match', () => {
  expect(ids({}, 'rating')).toEqual(['good', 'poor', 'silent']);
  expect(ids({})).toEqual(['good', 'silent', 'poor']);
});

test('A hotel of four and a half stars passes the filter of four stars, as in the API, and not that of five', () => {
  expect(ids({ stars: [4, 5] })).toEqual(['good']);
  expect(ids({ stars: [5] })).toEqual([]);
});

test('A hotel is listed with charges at the hotel whether or not a part of its price is due there too', () => {
  const lead_rate = { ...streamed('taxed', {}).lead_rate, charges_beside_total: true };
  expect(toListedHotel(streamed('taxed', { lead_rate })).hasChargesAtHotel).toBe(true);
  const both = { ...lead_rate, due_at_property: 12 };
  expect(toListedHotel(streamed('both', { lead_rate: both }))).toMatchObject({
    hasChargesAtHotel: true,
    dueAtProperty: 12,
  });
  const due = { ...both, charges_beside_total: false };
  expect(toListedHotel(streamed('due', { lead_rate: due })).hasChargesAtHotel).toBe(false);
});

test('A filter by stars or score leaves out hotels of which they are unknown', () => {
  expect(ids({ stars: [4] })).toEqual(['good']);
  expect(ids({ score: 8 })).toEqual(['good']);
});
