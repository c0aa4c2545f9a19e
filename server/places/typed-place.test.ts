import { expect, test } from 'vitest';
import { readTypedPlace } from './typed-place.ts';

test('what follows a comma is the country, in code or in any portal language, or the state', () => {
  expect(readTypedPlace('Paris, FR').readings[0]).toEqual({
    name: 'paris',
    areas: [{ countries: ['FR'], states: [] }],
  });
  expect(readTypedPlace('Köln, Deutschland').readings[0]?.areas).toEqual([{ countries: ['DE'], states: [] }]);
  expect(readTypedPlace('Portland, Oregon, USA').readings[0]?.areas).toEqual([
    { countries: [], states: ['US-OR'] },
    { countries: ['US'], states: [] },
  ]);
});

test('a code that is a country and a state is both', () => {
  expect(readTypedPlace('San Jose, CA').readings[0]?.areas).toEqual([
    { countries: ['CA'], states: ['US-CA'] },
  ]);
});

test('a country that is still being typed counts', () => {
  expect(readTypedPlace('Paris, Fra').readings[0]?.areas[0]?.countries).toContain('FR');
});

test('an area that nobody knows makes the reading unsure', () => {
  expect(readTypedPlace('Portland, Somewhere').unsure).toBe(true);
  expect(readTypedPlace('Portland, Maine').unsure).toBe(false);
});

test('without a comma the last words may be the area', () => {
  expect(readTypedPlace('manchester uk').readings).toContainEqual({
    name: 'manchester',
    areas: [{ countries: ['GB'], states: [] }],
  });
  expect(readTypedPlace('New York').readings).toEqual([{ name: 'new york', areas: [] }]);
});

test('text without a letter has no reading, and endless text is cut', () => {
  expect(readTypedPlace(' ,,! ').readings).toEqual([]);
  expect(readTypedPlace('x'.repeat(10_000)).name).toHaveLength(80);
});
