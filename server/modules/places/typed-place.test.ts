import { expect, test } from 'vitest';
import { readTypedPlace } from './typed-place.ts';

test('A typed place has after its comma a country, by code or name in any portal language, or a state', () => {
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

test('An area code that is both a country and a state is read as both', () => {
  expect(readTypedPlace('San Jose, CA').readings[0]?.areas).toEqual([
    { countries: ['CA'], states: ['US-CA'] },
  ]);
});

test('An incomplete country name after the comma is recognised', () => {
  expect(readTypedPlace('Paris, Fra').readings[0]?.areas[0]?.countries).toContain('FR');
});

test('An unknown area after the comma makes the reading unsure', () => {
  expect(readTypedPlace('Portland, Somewhere').unsure).toBe(true);
  expect(readTypedPlace('Portland, Maine').unsure).toBe(false);
});

test('The last words of a typed place without a comma may be its area', () => {
  expect(readTypedPlace('manchester uk').readings).toContainEqual({
    name: 'manchester',
    areas: [{ countries: ['GB'], states: [] }],
  });
  expect(readTypedPlace('New York').readings).toEqual([{ name: 'new york', areas: [] }]);
});

test('A text without a letter or digit has no reading, and a long text is cut to 80 characters', () => {
  expect(readTypedPlace(' ,,! ').readings).toEqual([]);
  expect(readTypedPlace('x'.repeat(10_000)).name).toHaveLength(80);
});
