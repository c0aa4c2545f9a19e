import { expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { citiesToSell } from './cities-to-sell.ts';
import { mapPlaces } from './map-places.ts';

const ctx = systemContext();

test('The cities to sell in are the 3,000 best known ones, each with a position, a time zone and a population', async () => {
  const cities = await citiesToSell(ctx);
  expect(cities.length).toBe(3_000);
  const byId = new Map(cities.map((city) => [city.id, city]));
  expect(byId.size).toBe(3_000);
  expect(byId.get('city_2988507')).toMatchObject({
    name: 'Paris',
    countryCode: 'FR',
    timeZone: 'Europe/Paris',
  });
  for (const { population, latitude, longitude } of cities)
    expect([population > 0, Math.abs(latitude) <= 90, Math.abs(longitude) <= 180]).toEqual([
      true,
      true,
      true,
    ]);
});

test('Cities that a supplier names as we do are mapped to themselves', async () => {
  const cities = (await citiesToSell(ctx)).slice(0, 200);
  const matches = mapPlaces(
    cities.map((city) => ({ ...city, id: `their ${city.id}` })),
    cities,
  );
  expect(matches.map(({ externalId, ourId }) => externalId === `their ${ourId}`)).toEqual(
    cities.map(() => true),
  );
});
