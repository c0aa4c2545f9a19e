import { expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';
import { loadPlaces } from './index.ts';
import { placeDataVersions, placeNames, places } from './schema.ts';

test('Places are loaded once, and again as a whole when the tables hold another version', async () => {
  // Production's database, so that the other tests of this worker keep theirs.
  const { db } = systemContext('Production');
  await loadPlaces(db);
  expect((await loadPlaces(db)).loaded).toBe(0);
  const before = { places: await db.$count(places), names: await db.$count(placeNames) };
  const indexes = () =>
    db.execute(sql`select indexdef from pg_indexes where tablename in ('places', 'place_names') order by 1`);
  const indexesBefore = [...(await indexes())];
  await db.update(placeDataVersions).set({ version: 'older' });
  await db.execute(sql`delete from places where country = 'FR'`);
  const [one, other] = await Promise.all([loadPlaces(db), loadPlaces(db)]);
  expect([one.loaded, other.loaded].sort((left, right) => left - right)).toEqual([0, before.places]);
  expect({ places: await db.$count(places), names: await db.$count(placeNames) }).toEqual(before);
  expect([...(await indexes())]).toEqual(indexesBefore);
});
