import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ResultList } from './result-list.tsx';
import type { ResultsWords } from './results-words.ts';
import { StreamBar } from './stream-bar.tsx';
import { aListedHotel, rowWords, sameForms } from './testing/listed-hotels.ts';
import type { useSearchStream } from './use-search-stream.ts';

const words = {
  hotels: sameForms('# hotels'),
  fresh: sameForms('# new'),
  brokenOff: 'The connection broke.',
  failedTitle: 'The search did not work',
  retry: 'Try again',
  requestId: 'Request',
} as ResultsWords;

const hotel = aListedHotel();

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
