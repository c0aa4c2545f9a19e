import { expect, test } from 'vitest';
import type { ListedHotel } from './listed-hotel.ts';
import { packHotels, unpackHotels } from './packed-hotels.ts';

const known: ListedHotel = {
  id: 'htl_1',
  name: 'Hôtel "Le Pont"',
  stars: 4.5,
  rating: { score: 8.7, count: 912 },
  district: 'Marais',
  distanceKm: 1.2,
  lat: 48.86,
  lng: 2.35,
  image: '/media/v1/hotel/paris.htl_1/view.svg',
  amenities: ['wifi', 'pool'],
  board: 'breakfast',
  isRefundable: true,
  freeUntil: '2027-03-01T11:00:00.000Z',
  total: 412.5,
  dueAtProperty: 12,
  isDueConverted: true,
  hasChargesAtHotel: true,
};
const unknown: ListedHotel = {
  ...known,
  id: 'htl_2',
  stars: null,
  rating: null,
  district: null,
  amenities: [],
  board: 'room_only',
  isRefundable: false,
  freeUntil: null,
  dueAtProperty: 0,
  isDueConverted: false,
  hasChargesAtHotel: false,
};

test('Hotels are the same after they were packed, unknown facts included', () => {
  expect(unpackHotels(packHotels([known, unknown]))).toEqual([known, unknown]);
});
