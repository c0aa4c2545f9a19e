import { expect, test } from 'vitest';
import type { ListedHotel } from './listed-hotel.ts';
import { parseResultsQuery, type ResultsView, rowsAtOnce } from './results-query.ts';
import { addHotels, changeView, showMore, showWaiting, startList } from './stable-list.ts';
import { aListedHotel } from './testing/listed-hotels.ts';

const hotel = (id: string, facts: Partial<ListedHotel> = {}) =>
  aListedHotel({ id, name: id, total: 100, ...facts });

const priced = (...totals: number[]) => totals.map((total) => hotel(`h${total}`, { total }));
const view: ResultsView = { ...parseResultsQuery({}), sort: 'price' };

test('A streamed list keeps its rows in place when a better hotel arrives, which waits', () => {
  const before = startList(priced(200, 300), view);
  const after = addHotels(before, priced(100, 250));
  expect(after.rows.slice(0, 2)).toEqual(['h200', 'h300']);
  expect(after.waiting).toBe(2);
});

test('A streamed list appends hotels that rank below its last row', () => {
  expect(addHotels(startList(priced(200), view), priced(300, 400)).rows).toEqual(['h200', 'h300', 'h400']);
});

test('A streamed list inserts waiting hotels on request', () => {
  const list = showWaiting(addHotels(startList(priced(200), view), priced(100)));
  expect(list).toMatchObject({ rows: ['h100', 'h200'], waiting: 0 });
});

test('A streamed list applies a filter at once and counts the matching hotels', () => {
  const list = startList([hotel('a'), hotel('b', { isRefundable: true })], view);
  const filtered = changeView(list, { ...view, filters: { ...view.filters, free: true } });
  expect(filtered).toMatchObject({ rows: ['b'], passing: 1 });
});

test('A streamed list shows twenty more rows on request while better hotels still wait', () => {
  const totals = Array.from({ length: 60 }, (_, index) => 1000 + index);
  const list = showMore(addHotels(startList(priced(...totals), view), priced(1)));
  expect(list.rows).toHaveLength(2 * rowsAtOnce);
  expect(list.rows[0]).toBe('h1000');
  expect(list.waiting).toBe(1);
});

test('An empty streamed list fills in the order of the ranking', () => {
  expect(addHotels(startList([], view), priced(300, 100)).rows).toEqual(['h100', 'h300']);
});
