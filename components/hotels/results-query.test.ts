import { expect, test } from 'vitest';
import { greatestMaxPrice } from '../portal/parse-max-price.ts';
import {
  isComplete,
  lacksDates,
  parseResultsQuery,
  resultsHref,
  searchHref,
  stayParameters,
  withView,
} from './results-query.ts';

const address = {
  destination: 'Paris',
  check_in: '2026-12-11',
  check_out: '2026-12-14',
  adults: '2',
  child: ['4', '9'],
  rooms: '1',
  sort: 'price',
  free: '1',
  stars: ['4', '5'],
  search: '01a1f977-dd66-7063-bfcd-142cc4ad8c0d',
};

test('The URL of a hotel search is the same after reading and writing it', () => {
  const href = resultsHref(parseResultsQuery(address));
  const again = Object.fromEntries(
    [...new Set(new URL(href, 'http://here.invalid').searchParams.keys())].map((name) => [
      name,
      new URL(href, 'http://here.invalid').searchParams.getAll(name),
    ]),
  );
  expect(parseResultsQuery(again)).toEqual(parseResultsQuery(address));
});

test('Invalid parameters of a hotel search are ignored', () => {
  const query = parseResultsQuery({ check_in: 'soon', adults: '0', child: 'x', sort: 'luck', max: '-1' });
  expect(query).toMatchObject({ checkIn: '', adults: 2, childrenAges: [], sort: 'match' });
  expect(isComplete(query)).toBe(false);
});

test('A highest price of any currency is kept, and one beyond the greatest becomes the greatest', () => {
  for (const max of [1, 12_000_000, 450_000_000_000]) {
    const { filters } = parseResultsQuery({ destination: 'Bali', max: String(max) });
    expect(filters.maxPrice).toBe(max);
  }
  const query = parseResultsQuery({ destination: 'Bali', max: '9'.repeat(20) });
  expect(query.filters.maxPrice).toBe(greatestMaxPrice);
  expect(resultsHref(query)).toContain(`max=${greatestMaxPrice}`);
  for (const max of ['0', '-1', '1e3', 'x', ''])
    expect(parseResultsQuery({ max }).filters.maxPrice).toBeNull();
});

test('Guests and rooms of a hotel search are read as they were typed, also when they are too many', () => {
  const ages = Array.from({ length: 17 }, (_, age) => String(age));
  const query = parseResultsQuery({ adults: '20', rooms: '9', child: ages });
  expect(query).toMatchObject({ adults: 20, rooms: 9, childrenAges: ages.map(Number) });
  expect(stayParameters(query).toString()).toContain('rooms=9');
});

test('A new sort order keeps the id of a hotel search, and a filter that suppliers apply removes it', () => {
  const query = parseResultsQuery(address);
  expect(withView(query, { sort: 'rating' }).searchId).toBe(query.searchId);
  expect(withView(query, { filters: { ...query.filters, free: false } }).searchId).toBeNull();
});

test.each([
  [{ destination: 'Paris' }, false],
  [{ destination: 'Paris', check_in: '', check_out: '' }, true],
  [{ destination: 'Paris', check_in: '2027-01-02', check_out: '' }, true],
  [{ destination: 'Paris', check_in: '2027-01-02', check_out: '2027-01-05' }, false],
])('For the URL parameters %o of a hotel search, missing dates are reported: %s', (parameters, lacks) => {
  expect(lacksDates(parameters, parseResultsQuery(parameters))).toBe(lacks);
});

test('The nationality of the guests stays in the links of a search, and an invalid one is ignored', () => {
  const query = parseResultsQuery({ destination: 'Paris', nationality: 'JP' });
  expect(query.nationality).toBe('JP');
  expect(resultsHref(query)).toContain('nationality=JP');
  expect(stayParameters(query).get('nationality')).toBe('JP');
  for (const nationality of ['', 'jp', 'JPN', ['P', 'PT']])
    expect(parseResultsQuery({ nationality }).nationality).toBeNull();
  expect(resultsHref(parseResultsQuery({ destination: 'Paris' }))).not.toContain('nationality');
});

test('A link to a search has the dates and guests that are known, and reads back as the same stay', () => {
  expect(searchHref({})).toBe('/hotels');
  expect(searchHref({ destination: 'Paris', adults: 2 })).toBe('/hotels?destination=Paris&adults=2');
  const stay = { destination: 'Paris', checkIn: '2027-03-12', checkOut: '2027-03-15', adults: 2 };
  const href = searchHref({ ...stay, childrenAges: [4, 4], rooms: 1, nationality: 'JP' });
  const read = parseResultsQuery({
    ...Object.fromEntries(new URL(href, 'http://here.invalid').searchParams),
    child: ['4', '4'],
  });
  expect(href).toContain('child=4&child=4');
  expect(read).toMatchObject({ ...stay, childrenAges: [4, 4], rooms: 1, nationality: 'JP' });
});
