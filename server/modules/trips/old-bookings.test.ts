import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, systemContext } from '#server/testing/index.ts';

const migration = await readFile(
  new URL('../../../drizzle/0023_hotel_bookings_know_their_city.sql', import.meta.url),
  'utf8',
);

test('migration 0023 gives earlier hotel bookings the id of their city, found by its name in any language and its country', async () => {
  const { db } = systemContext();
  const tenant = await aTenant();
  const person = await aMember(tenant);
  const { body } = await initiate(tenant, person, await aRate(person));
  const placeId = async () => {
    const [row] = await db.execute<{ place_id: string | null }>(
      sql`select place_id from bookings where id = ${body.booking_id}`,
    );
    return row?.place_id;
  };
  const paris = await placeId();
  const cityIdOf = async (country: string, name: string) => {
    await db.execute(sql`
      update bookings set place_id = null, place_name = ${name}, country_code = ${country}
      where id = ${body.booking_id}`);
    await db.execute(sql.raw(migration));
    return placeId();
  };
  expect(paris).toMatch(/^city_/);
  expect(await cityIdOf('FR', 'Paris')).toBe(paris);
  expect(await cityIdOf('FR', 'باريس')).toBe(paris);
  expect(await cityIdOf('AE', 'دبي')).toBe('city_292223');
  expect(await cityIdOf('AE', 'Paris')).toBe(null);
  expect(await cityIdOf('FR', 'Nowhere at all')).toBe(null);
});
