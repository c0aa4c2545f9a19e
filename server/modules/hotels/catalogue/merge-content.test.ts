import { expect, test } from 'vitest';
import { mergeContent } from './merge-content.ts';
import type { HotelContent } from './port.ts';

const policies = {
  checkInFrom: null,
  checkInUntil: null,
  checkOutUntil: null,
  children: '',
  pets: '',
  passportRequired: false,
  extra: [],
};

const lodge: HotelContent = {
  id: 'htl_1',
  placeId: 'city_1',
  name: 'Lodge',
  starRating: null,
  guestRating: null,
  propertyType: 'hotel',
  address: {
    line: 'Lane 9',
    district: null,
    city: 'Bern',
    postalCode: null,
    country: 'Switzerland',
    countryCode: 'CH',
  },
  latitude: 46.9,
  longitude: 7.4,
  thumbnail: '/a',
  amenities: ['wifi'],
  description: '',
  photos: [{ url: '/a', caption: 'Front' }],
  amenityDetails: [{ key: 'wifi', name: 'Wi-Fi', category: 'room' }],
  policies: { ...policies, checkInFrom: '16:00', extra: ['Quiet after ten'] },
  contact: { phone: null, email: null, website: null },
  languages: ['de'],
  reviews: null,
  timeZone: 'Europe/Zurich',
  roomTypes: [],
};

const second: HotelContent = {
  ...lodge,
  name: 'THE LODGE',
  starRating: 4,
  amenities: ['pool', 'wifi'],
  description: 'By the river.',
  photos: [
    { url: '/b', caption: '' },
    { url: '/a', caption: '' },
  ],
  amenityDetails: [
    { key: 'wifi', name: 'WLAN', category: 'x' },
    { key: 'pool', name: 'Pool', category: 'house' },
  ],
  policies: {
    ...policies,
    checkInFrom: '14:00',
    checkOutUntil: '11:00',
    pets: 'No pets',
    passportRequired: true,
    extra: ['Quiet after ten', 'Deposit'],
  },
  languages: ['en', 'de'],
};

test('Merged content takes from the first supplier what it knows and from the others what it does not', () => {
  expect(mergeContent(lodge, [second])).toMatchObject({
    name: 'Lodge',
    starRating: 4,
    description: 'By the river.',
    policies: { checkInFrom: '16:00', checkInUntil: null, checkOutUntil: '11:00', pets: 'No pets' },
  });
});

test('Merged content has the amenities, languages, photos and further rules of all suppliers, each once', () => {
  const merged = mergeContent(lodge, [second]);
  expect(merged.amenities).toEqual(['wifi', 'pool']);
  expect(merged.amenityDetails.map(({ name }) => name)).toEqual(['Wi-Fi', 'Pool']);
  expect(merged.languages).toEqual(['de', 'en']);
  expect(merged.photos).toEqual([
    { url: '/a', caption: 'Front' },
    { url: '/b', caption: '' },
  ]);
  expect(merged.policies.extra).toEqual(['Quiet after ten', 'Deposit']);
});

test('Passports are required where any supplier of the hotel requires them', () => {
  expect(mergeContent(lodge, [second]).policies.passportRequired).toBe(true);
  expect(mergeContent(second, [lodge]).policies.passportRequired).toBe(true);
  expect(mergeContent(lodge, [lodge]).policies.passportRequired).toBe(false);
});
