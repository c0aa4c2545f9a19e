import { beforeAll, expect, test } from 'vitest';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { selectTakenAt, selectTakenOf } from '#server/sandbox/suppliers/experiences/stock.ts';
import { systemContext } from '#server/testing/index.ts';
import { stepsOf, workIn } from '#server/testing/plan-of.ts';
import { selectListingsAt, selectListingsNear, selectListingsWithWords } from './listing-store.ts';
import { selectTownsNamed } from './places.ts';

const ctx = systemContext();

/**
 * Inserts taken slots of other products, 50 products in 40 towns on 10 days of 2037, and 20,000 listings of a
 * supplier that is not configured, so that no search shows them.
 */
beforeAll(async () => {
  await ctx.db.execute(sql`
    insert into sandbox_experience_slots (product_code, option_code, day, time, place_id, capacity, taken)
    select 'exp_crowd_' || town || '_' || product, 'standard', date '2037-01-01' + day, '10:00', 'crowd_' || town, 9, 1
    from generate_series(1, 40) town, generate_series(1, 50) product, generate_series(0, 9) day
    on conflict do nothing`);
  await ctx.db.execute(sql`
    insert into experience_listings
      (supplier, external_id, code, place_id, latitude, longitude, is_on_sale, categories, words, product)
    select 'crowd', n::text, 'crowd_' || n, 'crowd_' || n / 50, -80 + n / 50 * 0.4, n % 50, true, '{}',
      array['crowd', 'word' || n / 50], '{}'
    from generate_series(1, 20000) n on conflict do nothing`);
  await Promise.all([
    ctx.db.execute(sql`analyze sandbox_experience_slots`),
    ctx.db.execute(sql`analyze experience_listings`),
  ]);
});

const reads: [name: string, query: () => SQL, rows: number][] = [
  ['Taken places of a product', () => selectTakenOf('exp_crowd_7_7', '2037-01-02', '2037-01-04'), 3],
  ['Taken places in a town', () => selectTakenAt('crowd_7', '2037-01-02', '2037-01-04'), 150],
  ['Listings at a place', () => selectListingsAt('crowd_7'), 50],
  ['Listings near a point', () => selectListingsNear({ latitude: -77.2, longitude: 7, radiusKm: 20 }), 100],
  ['Listings with some words', () => selectListingsWithWords(['crowd', 'word7']), 50],
  ['Towns of a name', () => selectTownsNamed(ctx, ['lisbon', 'lisbon food', 'food']).getSQL(), 12],
];

test.each(reads)('%s are found by an index, whatever the size of the table', async (_, query, max) => {
  const { scannedTables, maxRows } = workIn(await stepsOf(query()));
  expect(scannedTables).toEqual([]);
  expect(maxRows).toBeGreaterThan(0);
  expect(maxRows).toBeLessThanOrEqual(max);
});

test('The plan check of experiences detects a sequential scan', async () => {
  const work = workIn(await stepsOf(sql`select count(*) from sandbox_experience_slots where capacity = 4`));
  expect(work.scannedTables).toEqual(['sandbox_experience_slots']);
  expect(work.maxRows).toBeGreaterThan(10_000);
});
