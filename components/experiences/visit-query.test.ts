import { expect, test } from 'vitest';
import { parseVisitQuery, partyOf, visitHref } from './visit-query.ts';

test('An experience visit that is written to a URL is read back unchanged', () => {
  const visit = { date: '2027-01-03', month: '2027-02', adults: 3, children: 1 };
  const href = visitHref('exp_1', visit);
  expect(href).toBe('/experiences/exp_1?date=2027-01-03&month=2027-02&adults=3&children=1');
  expect(parseVisitQuery(Object.fromEntries(new URL(href, 'http://localhost').searchParams))).toEqual(visit);
});

test('The default experience visit, two adults on any day, adds no URL parameters', () => {
  expect(visitHref('exp_1', parseVisitQuery({}))).toBe('/experiences/exp_1');
});

test('Invalid dates and party sizes in the URL of an experience are ignored', () => {
  expect(parseVisitQuery({ date: 'today', month: '2027-13', adults: '0', children: '99' })).toEqual({
    date: '',
    month: '',
    adults: 2,
    children: 0,
  });
});

test('Age bands that only some products have are kept in the URL, and absent where nobody is of them', () => {
  const visit = { date: '2027-01-03', month: '', adults: 2, children: 0, youths: 1, seniors: 3 };
  const href = visitHref('exp_1', visit);
  expect(href).toBe('/experiences/exp_1?date=2027-01-03&seniors=3&youths=1');
  const parsed = parseVisitQuery({ date: '2027-01-03', seniors: '3', youths: '1', infants: '0' });
  expect(parsed).toStrictEqual(visit);
  expect(partyOf(parsed)).toStrictEqual({ adults: 2, children: 0, youths: 1, seniors: 3 });
});
