import type { ListedHotel } from '../listed-hotel.ts';
import type { RowWords } from '../row-facts.ts';

/** The forms of a counted word that is the same for each number. */
export const sameForms = (text: string) => ({
  zero: text,
  one: text,
  two: text,
  few: text,
  many: text,
  other: text,
});

/** English texts of a row of the list of hotels, for three nights in EUR. */
export const rowWords: RowWords = {
  locale: 'en',
  timeZone: 'Europe/Paris',
  thousands: ',',
  decimal: '.',
  currency: { text: 'EUR', first: true, digits: 2 },
  nights: '3 nights, #',
  reviews: sameForms('# reviews'),
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
  chargesAtHotel: 'plus charges at the hotel',
  chargesBeside: '#, plus other charges there',
  includesAtHotel: 'incl. # at the hotel',
  includesAboutAtHotel: 'incl. about # at the hotel',
};

/** A hotel of the list. */
export const aListedHotel = (facts: Partial<ListedHotel> = {}): ListedHotel => ({
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
  hasChargesAtHotel: false,
  ...facts,
});
