import { expect, test } from 'vitest';
import { airportHref, parseAirportQuery, withChange } from './airport-query.ts';

const read = (href: string) =>
  parseAirportQuery(Object.fromEntries(new URL(href, 'http://localhost').searchParams));

test('An airport search that is written to a URL is read back unchanged', () => {
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

test('An airport picked from the suggestions is identified by the code behind its name', () => {
  const query = parseAirportQuery({ place: 'London Heathrow Airport (LHR)' });
  expect(query.airport).toBe('LHR');
  expect(airportHref(query)).toBe('/airport?airport=LHR');
});

test('A typed place without an airport code is kept as text', () => {
  expect(parseAirportQuery({ place: ' London (City) ' })).toMatchObject({
    place: 'London (City)',
    airport: '',
  });
});

test('Invalid parameters of an airport search are ignored', () => {
  const odd = { airport: 'HEATHROW', date: 'soon', kind: 'spa', sort: 'luck', page: '0', near: '99,999' };
  expect(parseAirportQuery(odd)).toEqual(parseAirportQuery({}));
});

test('A changed filter of an airport search returns to the first page', () => {
  expect(withChange(read('/airport?airport=LHR&page=3'), { open: true })).toBe('/airport?airport=LHR&open=1');
});
