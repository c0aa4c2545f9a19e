import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListedHotel } from './listed-hotel.ts';
import { ResultList } from './result-list.tsx';
import type { ResultsWords } from './results-words.ts';
import type { RowWords } from './row-facts.ts';
import { StreamBar } from './stream-bar.tsx';
import type { useSearchStream } from './use-search-stream.ts';

const forms = (text: string) => ({ zero: text, one: text, two: text, few: text, many: text, other: text });

const rowWords: RowWords = {
  locale: 'en',
  timeZone: 'Europe/Paris',
  thousands: ',',
  decimal: '.',
  currency: { text: 'EUR', first: true, digits: 2 },
  nights: '3 nights, #',
  reviews: forms('# reviews'),
  ratings: { exceptional: '', superb: '', veryGood: '', good: '', pleasant: '' },
  fromCentre: '# km from the centre',
  freeUntil: 'Free cancellation until #',
  months: Array(12).fill('# Dec'),
  boards: { room_only: 'Room only', breakfast: '', half_board: '', full_board: '', all_inclusive: '' },
  highlights: [],
  notRefundable: 'Not refundable',
  taxesIncluded: 'taxes included',
  includesAtHotel: 'incl. # at the hotel',
  includesAboutAtHotel: 'incl. about # at the hotel',
};

const words = {
  hotels: forms('# hotels'),
  fresh: forms('# new'),
  brokenOff: 'The connection broke.',
  failedTitle: 'The search did not work',
  retry: 'Try again',
  requestId: 'Request',
} as ResultsWords;

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

/** The texts of the progress bar and of the list for a search that failed after its first hotel. */
function textsOf(failure: { requestId: string | null }): string[] {
  const list = {
    known: new Map([[hotel.id, hotel]]),
    rows: [hotel.id],
    passing: 1,
    waiting: 0,
    view: { shown: 20 },
  };
  const search = { list, suppliers: [], isDone: false, isRunning: false, isExpired: false, failure };
  const shared = { search: search as unknown as ReturnType<typeof useSearchStream>, words, rowWords };
  return [
    <StreamBar key="bar" {...shared} refreshHref="/hotels" onShow={() => {}} />,
    <ResultList
      key="list"
      {...shared}
      hotels={[hotel]}
      stay="adults=2"
      current={null}
      clearHref="/hotels"
      onClear={() => {}}
      moreHref="/hotels"
      editHref="/hotels"
    />,
  ].map((part) => renderToStaticMarkup(part));
}

test('A search whose connection broke says that it goes on', () => {
  for (const text of textsOf({ requestId: null })) {
    expect(text).toContain(words.brokenOff);
    expect(text).not.toContain(words.failedTitle);
  }
});

test('A search that the API refused says that it did not work, with the id of the request', () => {
  const [bar = '', list = ''] = textsOf({ requestId: 'req-42' });
  for (const text of [bar, list]) {
    expect(text).toContain(words.failedTitle);
    expect(text).not.toContain(words.brokenOff);
  }
  expect(list).toMatch(/Request.*req-42/);
});
