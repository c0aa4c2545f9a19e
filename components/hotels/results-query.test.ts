import { describe, expect, test } from 'vitest';
import { isComplete, lacksDates, parseResultsQuery, resultsHref, withView } from './results-query.ts';

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

describe('the address of a list', () => {
  test('is the same after reading and writing it', () => {
    const href = resultsHref(parseResultsQuery(address));
    const again = Object.fromEntries(
      [...new Set(new URL(href, 'http://here.invalid').searchParams.keys())].map((name) => [
        name,
        new URL(href, 'http://here.invalid').searchParams.getAll(name),
      ]),
    );
    expect(parseResultsQuery(again)).toEqual(parseResultsQuery(address));
  });

  test('leaves out what makes no sense instead of failing', () => {
    const query = parseResultsQuery({ check_in: 'soon', adults: '99', child: 'x', sort: 'luck', max: '-1' });
    expect(query).toMatchObject({ checkIn: '', adults: 2, childrenAges: [], sort: 'match' });
    expect(isComplete(query)).toBe(false);
  });

  test('keeps the search for another sort and drops it for another question to suppliers', () => {
    const query = parseResultsQuery(address);
    expect(withView(query, { sort: 'rating' }).searchId).toBe(query.searchId);
    expect(withView(query, { filters: { ...query.filters, free: false } }).searchId).toBeNull();
  });
});

test.each([
  [{ destination: 'Paris' }, false],
  [{ destination: 'Paris', check_in: '', check_out: '' }, true],
  [{ destination: 'Paris', check_in: '2027-01-02', check_out: '' }, true],
  [{ destination: 'Paris', check_in: '2027-01-02', check_out: '2027-01-05' }, false],
])('The address %o lacks dates that were asked for: %s', (parameters, lacks) => {
  expect(lacksDates(parameters, parseResultsQuery(parameters))).toBe(lacks);
});
