import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchReader } from '#server/modules/hotels/catalogue/testing/read-search.ts';
import { loadPlaces } from '#server/modules/places/index.ts';
import { transferSearch } from '#server/modules/transfers/testing/shop.ts';
import { closePools, openPool } from '#server/platform/db/index.ts';
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts';
import { migrateDatabase } from '#server/platform/migrate-database.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, openApiStream, type Person } from '#server/testing/index.ts';
import { ownCluster } from './own-cluster.ts';

let cluster: Awaited<ReturnType<typeof ownCluster>>;

beforeAll(async () => {
  cluster = await ownCluster('lost-searches');
  // The folder of the cluster is kept between runs.
  const admin = openPool(cluster.url, 1);
  await admin.sql.unsafe('drop database if exists lost_searches with (force)');
  await admin.sql.end();
  await ensureDatabase(cluster.url, 'lost_searches');
  const url = cluster.url.replace(/\/[^/]*$/, '/lost_searches');
  await migrateDatabase(url);
  const pool = openPool(url, 1);
  await loadPlaces(pool.db);
  await pool.sql.end();
  // Settings are read at first use, so they are set before the first context.
  process.env.DATABASE_URL_SANDBOX = url;
  process.env.DATABASE_URL_PRODUCTION = url;
});

afterAll(async () => {
  await closePools();
  await cluster.close();
});

const search = {
  destination: 'Gmunden',
  check_in: addDays(today('Europe/Vienna'), 60),
  check_out: addDays(today('Europe/Vienna'), 62),
  guests: { adults: 2, children: 0, rooms: 1 },
};

const { readWholeSearch } = searchReader<Person>(openApiStream);

test('After a crash of the database, a lost search is 404 for its readers, and a new search works', async () => {
  const tenant = await aTenant();
  const ana = await aMember(tenant);
  const hotels = String((await readWholeSearch(ana, search)).meta?.search_id);
  const transfers = await callApi<{ search_id: string }>('POST', '/v1/travel/ground-transport', {
    as: ana,
    body: transferSearch(),
  });
  const readers = [
    ['GET', `/v1/hotel/search/${hotels}`],
    ['POST', '/v1/hotel/search/stream', { ...search, search_id: hotels, last_event_id: '3' }],
    ['GET', `/v1/travel/ground-transport/${transfers.body.search_id}/poll`],
  ] as const;
  const answers = () =>
    Promise.all(
      readers.map(async ([method, path, body]) => {
        const { status, problem } = await callApi(method, path, { as: ana, ...(body ? { body } : {}) });
        return [status, problem?.code];
      }),
    );
  expect((await answers()).map(([status]) => status)).toEqual([200, 200, 200]);

  await cluster.crash();
  const seen = new Set<unknown>();
  const lost = async () => {
    const all = await answers();
    for (const [status, code] of all) seen.add(`${status} ${code ?? ''}`.trim());
    return all;
  };
  await expect.poll(lost).toEqual(readers.map(() => [404, 'not_found']));
  // While the database recovers, 503 is the answer to everything.
  const expected = ['200', '404 not_found', '503 service_unavailable'];
  expect([...seen].filter((answer) => !expected.includes(String(answer)))).toEqual([]);

  const again = await readWholeSearch(ana, search);
  expect(again.hotels.length).toBeGreaterThan(5);
  expect(again.problems).toEqual([]);
});
