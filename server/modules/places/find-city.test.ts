import { describe, expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { findCityId } from './index.ts';

const find = (name: string, countryCode: string) => findCityId(systemContext(), { name, countryCode });

describe('Finding a city by its name', () => {
  test('A city is found by its name in every portal language', async () => {
    const dubai = 'city_292223';
    expect(await Promise.all(['Dubai', 'دبي', 'Dubaï', 'dubái'].map((name) => find(name, 'AE')))).toEqual(
      Array(4).fill(dubai),
    );
  });

  test('A city name finds the best-known city of the given country, not one elsewhere', async () => {
    expect(await find('Paris', 'FR')).toBe('city_2988507');
    expect(await find('Paris', 'US')).toMatch(/^city_(?!2988507)/);
  });

  test('A city name finds nothing when the country has no such city', async () => {
    expect(await find('Paris', 'AE')).toBeNull();
    expect(await find('Nowhereville', 'FR')).toBeNull();
    expect(await find('', 'FR')).toBeNull();
  });
});
