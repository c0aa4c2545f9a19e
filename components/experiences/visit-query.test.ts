import { expect, test } from 'vitest';
import { parseVisitQuery, visitHref } from './visit-query.ts';

test('a visit is written into the address and read again', () => {
  const visit = { date: '2027-01-03', month: '2027-02', adults: 3, children: 1 };
  const href = visitHref('exp_1', visit);
  expect(href).toBe('/experiences/exp_1?date=2027-01-03&month=2027-02&adults=3&children=1');
  expect(parseVisitQuery(Object.fromEntries(new URL(href, 'http://localhost').searchParams))).toEqual(visit);
});

test('two adults on any day are the usual visit and need no words', () => {
  expect(visitHref('exp_1', parseVisitQuery({}))).toBe('/experiences/exp_1');
});

test('parties and days that cannot be are left out', () => {
  expect(parseVisitQuery({ date: 'today', month: '2027-13', adults: '0', children: '99' })).toEqual({
    date: '',
    month: '',
    adults: 2,
    children: 0,
  });
});
