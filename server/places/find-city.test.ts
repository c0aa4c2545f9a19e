import { describe, expect, it } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { findCityId } from './index.ts';

const find = (name: string, countryCode: string) => findCityId(systemContext(), { name, countryCode });

describe('a city by its name', () => {
  it('is the same in every portal language', async () => {
    const dubai = 'city_292223';
    expect(await Promise.all(['Dubai', 'دبي', 'Dubaï', 'dubái'].map((name) => find(name, 'AE')))).toEqual(
      Array(4).fill(dubai),
    );
  });

  it('is the best known of its country, not one elsewhere', async () => {
    expect(await find('Paris', 'FR')).toBe('city_2988507');
    expect(await find('Paris', 'US')).toMatch(/^city_(?!2988507)/);
  });

  it('is nothing where the country has none of that name', async () => {
    expect(await find('Paris', 'AE')).toBeNull();
    expect(await find('Nowhereville', 'FR')).toBeNull();
    expect(await find('', 'FR')).toBeNull();
  });
});
