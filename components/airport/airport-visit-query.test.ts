import { expect, test } from 'vitest';
import { airportVisitHref, parseAirportVisit } from './airport-visit-query.ts';

test('An airport visit that is written to a URL is read back unchanged', () => {
  const visit = { date: '2027-01-03', guests: 3 };
  const href = airportVisitHref('lounge_LHR_1', visit);
  expect(href).toBe('/airport/lounge_LHR_1?date=2027-01-03&guests=3');
  expect(parseAirportVisit(Object.fromEntries(new URL(href, 'http://localhost').searchParams))).toEqual(
    visit,
  );
});

test('Invalid dates and guest counts in the URL of an airport visit are ignored', () => {
  expect(parseAirportVisit({ date: 'today', guests: '0' })).toEqual({ date: '', guests: 1 });
  expect(airportVisitHref('lounge_LHR_1', parseAirportVisit({ guests: '99' }))).toBe('/airport/lounge_LHR_1');
});
