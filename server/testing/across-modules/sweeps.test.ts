import { beforeAll, describe, expect, test } from 'vitest';
import { failureKey } from '#server/modules/auth/prove-passcode.ts';
import { deleteResultsQuery } from '#server/modules/hotels/catalogue/purge-searches.ts';
import { aBooking } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { Job } from '#server/platform/jobs/index.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '../index.ts';
import { planAfter, planOf } from '../plan-of.ts';
import { sweptTables } from './swept-tables.ts';

const ctx = systemContext();
const { db } = ctx;
let tenant: Tenant;
let member: Person;
let bookingId: string;
const endpointId = newId();

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  bookingId = await aBooking(member);
  await db.execute(sql`
    insert into webhook_endpoints (app_id, id, url, events, secret_sealed)
    values (${tenant.appId}, ${endpointId}, 'https://hooks.partner.example/in', '{perk.used}', '')`);
});

const swept = sweptTables(() => ({ tenant, member, bookingId, endpointId }));

const jobOf = (name: string) => jobs.find((job) => job.name === name) as unknown as Job<object>;

describe.each(swept)(
  'The sweep of $table',
  ({ table, job, write, count, keptAge, expiredAge, statement, index }) => {
    const left = async (name: string) => (await db.execute(count(name))).length;

    test(`The sweep of ${table} deletes expired rows in several batches and keeps younger ones`, async () => {
      const [old, young] = [newId(), newId()];
      await Promise.all([db.execute(write(old, expiredAge, 4_100)), db.execute(write(young, keptAge, 3))]);
      await jobOf(job).run(ctx, {});
      expect([await left(old), await left(young)]).toEqual([0, 3]);
    });

    test(`The sweep of ${table} has a schedule`, () => {
      expect(jobOf(job).schedule).toMatch(/^\S+ \S+ \S+ \S+ \S+$/);
    });

    test(`The sweep of ${table} finds expired rows by an index`, async () => {
      const [old, young] = [newId(), newId()];
      // Rolled back: 20,000 contradictions of visits would hide the cases of other files, for example.
      const plan = await planAfter(
        [write(old, expiredAge, 50), write(young, keptAge, 20_000), sql`analyze ${sql.identifier(table)}`],
        statement(2_000),
      );
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    });
  },
);

test('The deletion of hotels of expired searches finds them by an index and continues after a full batch', async () => {
  const [old, young] = [newId(), newId()];
  const writeSearches = swept.find(({ table }) => table === 'hotel_searches')?.write;
  if (!writeSearches) throw new Error('Hotel searches are not swept');
  await db.execute(writeSearches(old, '5 seconds', 60));
  await db.execute(writeSearches(young, '-20 minutes', 20_000));
  await db.execute(sql`
    insert into hotel_search_results (app_id, search_id, hotel_id, sequence, total_minor, score, distance_km, hotel)
    select app_id, id, 'htl_' || n, n, 1, 1, 1, '{}' from hotel_searches, generate_series(1, 3) n
    where request->>'name' = ${old}`);
  for (const table of ['hotel_searches', 'hotel_search_results'])
    await db.execute(sql`analyze ${sql.identifier(table)}`);
  const plan = await planOf(deleteResultsQuery(25));
  expect(plan).toContain('hotel_searches_with_results');
  await jobOf('purge_hotel_searches').run(ctx, {});
  const left = await db.execute<{ kept: boolean; results: number }>(sql`
    select has_results as kept, (select count(*)::int from hotel_search_results r where r.search_id = s.id) as results
    from hotel_searches s where request->>'name' = ${old}`);
  expect(left).toHaveLength(60);
  expect(left.every(({ kept, results }) => !kept && results === 0)).toBe(true);
});

test('The tables of searches and of copied pictures are not written to the WAL, and all others are', async () => {
  const unlogged = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relpersistence = 'u' and relkind = 'r' order by 1`);
  expect(unlogged.map(({ name }) => name)).toEqual([
    'hotel_price_confirmations',
    'hotel_rates',
    'hotel_search_results',
    'hotel_searches',
    'supplier_picture_files',
    'supplier_pictures',
    'transfer_quotes',
    'transfer_search_suppliers',
    'transfer_searches',
  ]);
});

test('Failed sign-ins are stored under a hash that depends on the server secret and the environment', () => {
  const key = failureKey(ctx, 'ana@aurora.example');
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(key).not.toBe(failureKey({ environment: 'Production' }, 'ana@aurora.example'));
});
