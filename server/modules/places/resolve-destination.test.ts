import { describe, expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { getPlace, getPlaces, placesNear, resolveDestination } from './index.ts';

const ctx = systemContext();

describe('Resolving a destination', () => {
  test.each([
    ['Paris', 'city_2988507'],
    ['paris, france', 'city_2988507'],
    ['Paris, Texas', 'city_4717560'],
    ['PAR', 'city_2988507'],
    ['CDG', 'city_2988507'],
    ['cdg', 'city_2988507'],
    ['airport_LHR', 'city_2643743'],
    ['city_2643743', 'city_2643743'],
    ['LON', 'city_2643743'],
    ['TYO', 'city_1850147'],
    ['New York', 'city_5128581'],
    ['Frankfurt', 'city_2925533'],
    ['Washington, D.C.', 'city_4140963'],
    ['München', 'city_2867714'],
    ['دبي', 'city_292223'],
    ['Heathrow', 'city_2643743'],
    ['manchester uk', 'city_2643123'],
  ])('The destination "%s" resolves to %s', async (text, id) => {
    expect((await resolveDestination(ctx, text)).id).toBe(id);
  });

  test('Three capital letters resolve as an IATA code, and three other letters may resolve as a name', async () => {
    expect(await resolveDestination(ctx, 'ULM')).toMatchObject({ name: 'New Ulm', airport: { iata: 'ULM' } });
    expect(await resolveDestination(ctx, 'Ulm')).toMatchObject({ name: 'Ulm', country: 'DE', airport: null });
  });

  test('A destination has the centre, time zone and airports of its city, the main airport first', async () => {
    const paris = await resolveDestination(ctx, 'ORY');
    expect(paris).toMatchObject({
      name: 'Paris',
      country: 'FR',
      timeZone: 'Europe/Paris',
      metropolitanCode: 'PAR',
      airport: { id: 'airport_ORY' },
    });
    expect(paris.airportCodes.slice(0, 3)).toEqual(['CDG', 'ORY', 'BVA']);
    expect(paris.lat).toBeCloseTo(48.85, 1);
    expect(paris.lng).toBeCloseTo(2.35, 1);
    const london = await resolveDestination(ctx, 'London');
    expect(london.airportCodes[0]).toBe('LHR');
    expect(london.airportCodes).toEqual(expect.arrayContaining(['LGW', 'STN', 'LTN', 'LCY', 'SEN']));
  });

  test('Name, codes and id of a city resolve to the same destination', async () => {
    const byName = await resolveDestination(ctx, 'Tokyo');
    for (const text of ['TYO', 'NRT', 'HND', byName.id]) {
      expect({ ...(await resolveDestination(ctx, text)), airport: null }).toEqual(byName);
    }
  });

  test('An airport without a near city is its own destination', async () => {
    expect(await resolveDestination(ctx, 'PLS')).toMatchObject({
      id: 'airport_PLS',
      country: 'TC',
      airportCodes: ['PLS', 'NCA'],
    });
  });

  test.each([
    '',
    '!!',
    'Nowhereville',
    'Portland, Somewhere',
    'lodnon',
    'XQZ',
    'city_1',
    'city_x',
    'region_FR',
    'France',
    "'; --",
  ])('The destination "%s" is not found', async (text) => {
    await expect(resolveDestination(ctx, text)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('Reading places', () => {
  test('getPlace returns a place by its id and throws not_found for an unknown id', async () => {
    expect(await getPlace(ctx, 'airport_CDG')).toMatchObject({
      kind: 'airport',
      iata: 'CDG',
      cityId: 'city_2988507',
    });
    await expect(getPlace(ctx, 'city_1')).rejects.toMatchObject({ code: 'not_found' });
    expect([...(await getPlaces(ctx, ['region_FR', 'city_1'])).keys()]).toEqual(['region_FR']);
    expect((await getPlaces(ctx, [])).size).toBe(0);
  });

  test('placesNear returns places within the radius, nearest first', async () => {
    const near = await placesNear(ctx, 48.853, 2.349, 25, { limit: 500 });
    expect(near[0]?.id).toBe('city_2988507');
    expect(near.some((place) => place.id === 'airport_ORY')).toBe(true);
    expect(near.map((place) => place.distanceKm)).toEqual(
      near.map((place) => place.distanceKm).sort((a, b) => a - b),
    );
    expect(near.every((place) => place.distanceKm <= 25)).toBe(true);
  });

  test('placesNear finds places on both sides of the date line', async () => {
    const near = await placesNear(ctx, -17.5, 179.99, 120, { kinds: ['airport'] });
    const sides = new Set(near.map((place) => Math.sign(place.lng)));
    expect(near.length).toBeGreaterThan(0);
    expect(sides.size).toBe(2);
  });
});
