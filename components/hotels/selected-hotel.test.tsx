import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListedHotel } from './listed-hotel.ts';
import type { RowWords } from './row-facts.ts';
import { SelectedHotel } from './selected-hotel.tsx';

const forms = { zero: '#', one: '#', two: '#', few: '#', many: '#', other: '# reviews' };
const words: RowWords = {
  locale: 'en',
  timeZone: 'Europe/Paris',
  thousands: ',',
  decimal: '.',
  currency: { text: 'EUR', first: true, digits: 2 },
  nights: '3 nights, #',
  reviews: forms,
  ratings: { exceptional: '', superb: '', veryGood: 'Very good', good: '', pleasant: '' },
  fromCentre: '# km from the centre',
  freeUntil: 'Free cancellation until #',
  months: Array(12).fill('# Dec'),
  boards: {
    room_only: 'Room only',
    breakfast: 'Breakfast',
    half_board: '',
    full_board: '',
    all_inclusive: '',
  },
  highlights: [],
  notRefundable: 'Not refundable',
  taxesIncluded: 'taxes included',
  includesAtHotel: 'incl. # at the hotel',
  includesAboutAtHotel: 'incl. about # at the hotel',
};

const hotel: ListedHotel = {
  id: 'htl_1',
  name: 'Hotel One',
  stars: 3,
  rating: { score: 8, count: 100 },
  district: null,
  distanceKm: 1,
  lat: 0,
  lng: 0,
  image: '/media/v1/hotel/1/front.svg',
  amenities: [],
  board: 'room_only',
  isRefundable: false,
  freeUntil: null,
  total: 300,
  dueAtProperty: 0,
  isDueConverted: false,
};

test.each([
  [0, '3 nights, taxes included'],
  [12, '3 nights, incl. EUR\u00a012 at the hotel'],
])('The card of a hotel with %s due on site says what its price covers', (dueAtProperty, text) => {
  const page = renderToStaticMarkup(
    <SelectedHotel hotel={{ ...hotel, dueAtProperty }} rowWords={words} stay="adults=2" />,
  );
  expect(page).toContain(text);
});

test('An amount that the hotel collects in its own currency is marked as converted on the card', () => {
  const due = { ...hotel, dueAtProperty: 12, isDueConverted: true };
  const page = renderToStaticMarkup(<SelectedHotel hotel={due} rowWords={words} stay="adults=2" />);
  expect(page).toContain('incl. about EUR\u00a012 at the hotel');
});
