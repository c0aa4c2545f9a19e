import { expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { stepsOf } from '#server/testing/plan-of.ts';
import { usualAirports, usualAirportsQuery } from './usual-airports.ts';

const ctx = systemContext();
const points = [
  ['London', 51.5072, -0.1276, 'LHR'],
  ['Brighton', 50.8284, -0.1395, 'LGW'],
  ['the South Atlantic', -40, -20, null],
  ['Tromsø', 69.6489, 18.9551, 'TOS'],
] as const;
const all = points.map(([, latitude, longitude]) => ({ latitude, longitude }));

test.each(points)('The usual airport of %s is found at %f, %f: %s', async (_, latitude, longitude, code) => {
  const [airport] = await usualAirports(ctx, [{ latitude, longitude }]);
  expect(airport?.code ?? null).toBe(code);
});

test('Usual airports are told in the order of the points, null where none is within 100 km', async () => {
  const found = await usualAirports(ctx, all);
  expect(found.map((airport) => airport?.code ?? null)).toEqual(points.map(([, , , code]) => code));
  expect(await usualAirports(ctx, [])).toEqual([]);
});

test('The usual airports of many points are found by an index of places', async () => {
  const steps = await stepsOf(usualAirportsQuery([...all, ...all, ...all]));
  const found = steps.filter((step) => step['Index Name'] === 'places_served_airports');
  expect(found.map((step) => step['Index Cond'])).toEqual([expect.stringMatching(/lat >= .*lat <= /)]);
});
