import { expect, test } from 'vitest';
import { airportHref, parseAirportQuery, withChange } from './airport-query.ts';

const read = (href: string) =>
  parseAirportQuery(Object.fromEntries(new URL(href, 'http://localhost').searchParams));

test('a list is written into the address and read again', () => {
  const query = {
    ...parseAirportQuery({}),
    airport: 'LHR',
    date: '2027-01-03',
    kind: 'dining',
    terminal: 'Terminal 2',
    open: true,
    perk: true,
    sort: 'price',
    page: 3,
  } as const;
  expect(read(airportHref(query))).toEqual(query);
});

test('an airport that was picked from the suggestions is known by its code', () => {
  const query = parseAirportQuery({ place: 'London Heathrow Airport (LHR)' });
  expect(query.airport).toBe('LHR');
  expect(airportHref(query)).toBe('/airport?airport=LHR');
});

test('what was typed stays what it is', () => {
  expect(parseAirportQuery({ place: ' London (City) ' })).toMatchObject({
    place: 'London (City)',
    airport: '',
  });
});

test('what makes no sense is left out', () => {
  const odd = { airport: 'HEATHROW', date: 'soon', kind: 'spa', sort: 'luck', page: '0', near: '99,999' };
  expect(parseAirportQuery(odd)).toEqual(parseAirportQuery({}));
});

test('another filter begins at the first page', () => {
  expect(withChange(read('/airport?airport=LHR&page=3'), { open: true })).toBe('/airport?airport=LHR&open=1');
});
