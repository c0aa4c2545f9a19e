import { afterEach, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';
import { claimPlaces, saveMappings } from './supplier-id-store.ts';

const ctx = systemContext();
const supplier = 'claimed';
const ingestion = { hours: 24, limit: 2 };

afterEach(() => ctx.db.execute(sql`delete from supplier_ids where supplier = ${supplier}`));

const claim = async (listed: readonly string[]) =>
  (await claimPlaces(ctx, supplier, ingestion, listed)).map(({ externalPlaceId }) => externalPlaceId).sort();

test('The hotels of new places are mapped in the order in which the supplier lists them, and then those that waited longest', async () => {
  const places = ['alpha', 'beta', 'gamma', 'zeta'];
  const mappings = places.map((externalId) => ({
    externalId,
    ourId: `city_of_${externalId}`,
    placeId: null,
    confidence: 1,
    origin: 'matched' as const,
  }));
  await saveMappings(ctx, supplier, 'place', mappings);
  // The supplier no longer lists alpha.
  const listed = ['zeta', 'gamma', 'beta'];
  expect(await claim(listed)).toEqual(['gamma', 'zeta']);
  expect(await claim(listed)).toEqual(['alpha', 'beta']);
  expect(await claim(listed)).toEqual([]);
  await ctx.db.execute(sql`
    update supplier_ids set ingested_at = ingested_at - make_interval(hours => case external_id when 'beta' then 48 else 30 end)
    where supplier = ${supplier}`);
  expect(await claim(listed)).toContain('beta');
});

test('Of a place that a supplier lists twice the later mapping is stored', async () => {
  const mapping = { externalId: 'twice', placeId: null, confidence: 0.4, origin: 'matched' as const };
  await saveMappings(ctx, supplier, 'place', [
    { ...mapping, ourId: 'city_of_one' },
    { ...mapping, ourId: 'city_of_two' },
  ]);
  const stored = await ctx.db.execute(sql`select our_id from supplier_ids where supplier = ${supplier}`);
  expect([...stored]).toEqual([{ our_id: 'city_of_two' }]);
});
