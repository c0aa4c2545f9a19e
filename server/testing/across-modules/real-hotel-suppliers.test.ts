import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HotelSupplier } from '#server/modules/hotels/catalogue/port.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import {
  mapSuppliers,
  sellOnlyThrough,
  unmapSuppliers,
} from '#server/modules/hotels/catalogue/testing/mapped-suppliers.ts';
import { searchReader } from '#server/modules/hotels/catalogue/testing/read-search.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { duffelFixture } from '#server/suppliers/duffel/testing/fixture.ts';
import { liteapiFixture } from '#server/suppliers/liteapi/testing/fixture.ts';
import { aMember, aTenant, openApiStream, type Person, systemContext } from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';

const { readSearch, readWholeSearch } = searchReader<Person>(openApiStream);
const liteapi = liteapiFixture(400);
const duffel = duffelFixture(400);
let member: Person;
let lastStart = 30;

/** Our ids of the hotels that each supplier sells, by the names of the suppliers that do. */
const soldBy = new Map<string, string[]>();

/** A search that no other test of this file makes. */
function aSearch() {
  lastStart += 3;
  const check_in = addDays(today('UTC'), lastStart);
  return {
    destination: 'Lisbon',
    check_in,
    check_out: addDays(check_in, 2),
    guests: { adults: 2, rooms: 1 },
    currency: 'EUR',
  };
}

async function found() {
  const { hotels, progress, done } = await readWholeSearch(member, aSearch());
  const last = progress.at(-1) as { suppliers: { name: string; state: string }[] };
  return {
    ids: hotels.map(({ data }) => (data as { hotel_id: string }).hotel_id),
    states: Object.fromEntries(last.suppliers.map(({ name, state }) => [name, state])),
    done,
  };
}

const ofSupplier = (name: string) => [...soldBy].flatMap(([names, ids]) => (names.includes(name) ? ids : []));

beforeAll(async () => {
  member = await aMember(await aTenant());
  await sellOnlyThrough([liteapi.supplier, duffel.supplier]);
  const rows = await systemContext().db.execute<{ our_id: string; suppliers: string }>(sql`
    select our_id, string_agg(supplier, '+' order by supplier) as suppliers from supplier_ids
    where kind = 'hotel' and confidence >= 0.8 group by our_id`);
  for (const { our_id, suppliers } of rows) soldBy.set(suppliers, [...(soldBy.get(suppliers) ?? []), our_id]);
});

/** The hotels of ours that these suppliers sell after each has been mapped alone, in this order. */
async function mapInOrder(suppliers: readonly HotelSupplier[]): Promise<Record<string, unknown> | undefined> {
  await unmapSuppliers();
  for (const supplier of suppliers) {
    hotelSupplierRegistry.register('Sandbox', [supplier]);
    await mapSuppliers();
  }
  const [sold] = await systemContext().db.execute(sql`
    select count(*)::int as hotels, (count(*) filter (where suppliers = 2))::int as shared
    from (select count(*) as suppliers from supplier_ids
      where kind = 'hotel' and confidence >= 0.8 group by our_id) hotel`);
  return sold;
}

afterAll(async () => {
  registerSuppliers();
  await unmapSuppliers();
});

describe('A search over LiteAPI and Duffel with 400 hotels each', () => {
  test('A house that both sell is one hotel, and each hotel is found once', async () => {
    // Every second house of Duffel is one of LiteAPI; the few that resemble a neighbour wait for an operator.
    expect(soldBy.get('duffel+liteapi')?.length).toBeGreaterThan(150);
    expect(soldBy.get('duffel+liteapi')?.length).toBeLessThanOrEqual(200);
    const { ids, states, done } = await found();
    expect(states).toEqual({ liteapi: 'answered', duffel: 'answered' });
    expect(done).toMatchObject({ partial: false });
    expect(ids.length).toBe(new Set(ids).size);
    expect(ids.sort()).toEqual([...soldBy.values()].flat().sort());
  });

  test('A second run of the mapping makes no hotel twice', async () => {
    const before = await systemContext().db.execute<{ count: number }>(
      sql`select count(*)::int as count from canonical_hotels`,
    );
    await systemContext().db.execute(sql`update supplier_ids set ingested_at = null where kind = 'place'`);
    await mapSuppliers();
    const after = await systemContext().db.execute<{ count: number }>(
      sql`select count(*)::int as count from canonical_hotels`,
    );
    expect(after).toEqual(before);
  });

  test('The hotels of the first frame are sent while the supplier still searches', async () => {
    const own = new Set(soldBy.get('liteapi'));
    // The first search reads what describes the hotels; it is kept for a day.
    await found();
    const measured: string[] = [];
    let begunAt = 0;
    let begunCpu = process.cpuUsage();
    liteapi.standIn.whenStreamBegins(() => {
      begunAt = performance.now();
      begunCpu = process.cpuUsage();
    });
    for (let round = 0; round < 5; round += 1) {
      const release = liteapi.standIn.holdStreams();
      let firstMs: number | null = null;
      try {
        for await (const { event, data } of readSearch(member, aSearch())) {
          const isFirst = firstMs === null && event === undefined;
          if (!isFirst || !own.has((data as { hotel_id: string }).hotel_id)) continue;
          firstMs = performance.now() - begunAt;
          const { user, system } = process.cpuUsage(begunCpu);
          measured.push(`${Math.round(firstMs)} ms (${Math.round((user + system) / 1000)} ms of CPU)`);
          release();
        }
      } finally {
        release();
      }
      // A search that waited for the end of the stream would never come here.
      expect(firstMs).not.toBeNull();
    }
    console.info(`From the supplier's first frame to the first hotel: ${measured.join(', ')}`);
  });

  test.each([
    { down: liteapi, name: 'liteapi', other: 'duffel' },
    { down: duffel, name: 'duffel', other: 'liteapi' },
  ])(
    'While $name is down, the hotels of $other are found, and nothing of theirs is missing',
    async ({ down, name, other }) => {
      down.standIn.faults.plant(/^POST .*(rates|search)$/, { kind: 'status', status: 500 });
      const { ids, states, done } = await found();
      expect(states).toEqual({ [name]: 'failed', [other]: 'answered' });
      expect(done).toMatchObject({ partial: true });
      expect(ids.sort()).toEqual(ofSupplier(other).sort());
    },
  );

  test.each([
    { order: 'LiteAPI before Duffel', suppliers: [liteapi.supplier, duffel.supplier] },
    { order: 'Duffel before LiteAPI', suppliers: [duffel.supplier, liteapi.supplier] },
  ])(
    '$order: the same hotels are shared, and each other one is a hotel of its own',
    async ({ suppliers }) => {
      expect(await mapInOrder(suppliers)).toEqual({ hotels: 600, shared: 200 });
    },
  );
});
