import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { ingestHotelsOfPlace } from './ingest-hotels-of-place.ts';
import type { HotelFacts, HotelSupplier } from './port.ts';
import { hotelSupplierRegistry } from './suppliers.ts';
import { unmapSuppliers } from './testing/mapped-suppliers.ts';

const ctx = systemContext();
const placeId = 'city_2988507';
const lodge: HotelFacts = {
  id: 'L1',
  name: 'Lodge of the Nine Herons',
  latitude: 48.9,
  longitude: 2.5,
  addressLine: '9 Heron Lane',
  postalCode: null,
  phone: '+999 1 222',
  chain: null,
};
/** Two suppliers with ids of their own, which list the same hotel that no other supplier knows. */
const listings: Record<string, HotelFacts[]> = {
  heron: [lodge],
  stork: [{ ...lodge, id: 'S-77', name: 'NINE HERONS LODGE', latitude: 48.9003 }],
};

type Mapping = { our_id: string; origin: string; confidence: number };
async function mappingOf(supplier: string): Promise<Mapping | undefined> {
  const [row] = await ctx.db.execute<Mapping>(
    sql`select our_id, origin, confidence from supplier_ids where supplier = ${supplier} and kind = 'hotel'`,
  );
  return row;
}
const ingest = (supplier: string) =>
  ingestHotelsOfPlace.run(ctx, { supplier, externalPlaceId: 'p', placeId });

beforeAll(() => {
  const others = hotelSupplierRegistry.all('Sandbox').filter(({ ids }) => ids === 'ours');
  const own = Object.keys(listings).map(
    (name) =>
      Object.assign(Object.create(others[0] ?? {}), {
        name,
        ids: 'own',
        hotels: async () => listings[name] ?? [],
      }) as HotelSupplier,
  );
  hotelSupplierRegistry.register('Sandbox', [...others, ...own]);
});

afterAll(async () => {
  registerSuppliers();
  await unmapSuppliers();
});

test('A hotel that nobody else lists gets an id of our own, which the next supplier of the same hotel shares', async () => {
  await ingest('heron');
  const made = await mappingOf('heron');
  expect(made).toMatchObject({ origin: 'new', confidence: 1 });
  expect(made?.our_id).toMatch(/^htl_[0-9a-f-]{36}$/);
  await ingest('stork');
  expect(await mappingOf('stork')).toMatchObject({ our_id: made?.our_id, origin: 'matched' });
});

test('A repeated ingestion changes no mapping and makes no second hotel', async () => {
  const before = [await mappingOf('heron'), await mappingOf('stork')];
  await ingest('heron');
  await ingest('stork');
  expect([await mappingOf('heron'), await mappingOf('stork')]).toEqual(before);
  const [made] = await ctx.db.execute(sql`select count(*)::int as hotels from canonical_hotels`);
  expect(made).toEqual({ hotels: 1 });
});

test('Without an answer of the suppliers that use our ids nothing is mapped, because every hotel would seem new', async () => {
  const all = hotelSupplierRegistry.all('Sandbox');
  const failing = async () => {
    throw new Error('down');
  };
  hotelSupplierRegistry.register(
    'Sandbox',
    all.map((supplier) =>
      supplier.ids === 'ours' ? Object.assign(Object.create(supplier), { hotels: failing }) : supplier,
    ),
  );
  listings.heron = [lodge, { ...lodge, id: 'L2', name: 'Another Inn', latitude: 48.92 }];
  await expect(ingest('heron')).rejects.toThrow('down');
  const [rows] = await ctx.db.execute(
    sql`select count(*)::int as ids from supplier_ids where external_id = 'L2'`,
  );
  expect(rows).toEqual({ ids: 0 });
});
