import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMember, aTenant, callApi, type Person } from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import type { HotelSupplier } from './port.ts';
import { hotelSupplierRegistry } from './suppliers.ts';

type Recommended = { hotels: { lead_rate: object | null }[] };

let searches = 0;
let isDown = false;

beforeEach(() => {
  searches = 0;
  isDown = false;
  registerSuppliers();
  const supplier = hotelSupplierRegistry.all('Sandbox').find(({ ids }) => ids === 'ours');
  if (!supplier) throw new Error('No supplier of the Sandbox uses our ids');
  const counted: HotelSupplier = Object.assign(Object.create(supplier), {
    async *search(...asked: Parameters<HotelSupplier['search']>) {
      searches += 1;
      if (isDown) throw new Error('no answer');
      yield* supplier.search(...asked);
    },
  } satisfies Partial<HotelSupplier>);
  hotelSupplierRegistry.register('Sandbox', [counted]);
});

afterAll(() => registerSuppliers());

const recommendedFor = async (member: Person) =>
  (await callApi<Recommended>('GET', '/v1/hotel/recommendations', { as: member })).body;

test('A member who comes back to the start page sees the same prices, and no supplier is asked again', async () => {
  const member = await aMember(await aTenant());
  const first = await recommendedFor(member);
  expect(await recommendedFor(member)).toEqual(first);
  expect(searches).toBe(1);
  await recommendedFor(await aMember(member.tenant));
  expect(searches).toBe(2);
});

test('Recommendations without the prices of a supplier that failed are not kept', async () => {
  const member = await aMember(await aTenant());
  isDown = true;
  expect((await recommendedFor(member)).hotels.every(({ lead_rate }) => lead_rate === null)).toBe(true);
  isDown = false;
  expect((await recommendedFor(member)).hotels.some(({ lead_rate }) => lead_rate !== null)).toBe(true);
});
