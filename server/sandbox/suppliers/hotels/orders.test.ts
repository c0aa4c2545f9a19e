import { expect, test } from 'vitest';
import type { HotelOrder, HotelSupplier, Stay } from '#server/modules/hotels/catalogue/port.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { convertInSandbox } from '#server/sandbox/suppliers/exchange-rates/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { sandboxHotelSuppliers } from './index.ts';

const ctx = systemContext();
const pictures = { posterUrl: () => '/poster.svg', coverScene: () => 'front' as const };
const [supplier, other] = sandboxHotelSuppliers({
  findPlaces: async () => new Map(),
  pictures,
  convertMinor: convertInSandbox,
  knownPlaces: async () => [],
}) as [HotelSupplier, HotelSupplier];
let lastStart = today('UTC');

/** An order for nights that no other test of this file uses. */
async function anOrder(hotelId: string, nights = 2): Promise<HotelOrder> {
  lastStart = addDays(lastStart, 5);
  const party = { adults: 2, rooms: 1, childrenAges: [] };
  const stay: Stay = { checkIn: lastStart, checkOut: addDays(lastStart, nights), party, currency: 'EUR' };
  const offer = (await supplier.rooms(ctx, hotelId, stay, 'en'))[0]?.rates[0];
  if (!offer) throw new Error('No rooms');
  return {
    ...offer,
    reference: newId(),
    handle: null,
    agreedTotalMinor: offer.price.totalMinor,
    agreedPolicy: offer.policy,
    leadGuest: { firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example' },
    rooms: [{ adults: 2, childrenAges: [], guests: [{ firstName: 'Ana', lastName: 'Silva' }] }],
    guests: [],
    specialRequests: null,
  };
}

const withNewReference = (order: HotelOrder): HotelOrder => ({ ...order, reference: newId() });
const leftOf = async (order: HotelOrder) => (await supplier.recheck(ctx, order))?.quantityLeft ?? 0;
const failure = (kind: string) => expect.objectContaining({ kind });

test('Exactly one of 32 concurrent bookings gets the last room, in each of 20 rounds', async () => {
  for (let round = 0; round < 20; round += 1) {
    const order = await anOrder('htl_test_last_room', 3);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 32 }, () => supplier.book(ctx, withNewReference(order))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(failure('sold_out'));
    expect(await supplier.recheck(ctx, order)).toBeNull();
  }
});

test('Concurrent bookings of overlapping stays neither oversell rooms nor deadlock', async () => {
  const order = await anOrder('htl_test_last_room', 4);
  const stays = Array.from({ length: 24 }, (_, index) => {
    const checkIn = addDays(order.stay.checkIn, index % 4);
    return {
      ...withNewReference(order),
      stay: { ...order.stay, checkIn, checkOut: addDays(checkIn, 1 + (index % 3)) },
    };
  });
  await Promise.allSettled(stays.map((one) => supplier.book(ctx, one)));
  const rows = await ctx.db.execute<{ taken: number; booked: number }>(sql`
    select n.taken, (select coalesce(sum(o.rooms), 0)::int from sandbox_hotel_orders o
      where o.hotel_id = n.hotel_id and o.room_type_id = n.room_type_id and o.state in ('held', 'confirmed')
        and n.night >= o.check_in and n.night < o.check_out) as booked
    from sandbox_room_nights n where n.hotel_id = 'htl_test_last_room'`);
  expect(rows.length).toBeGreaterThan(4);
  for (const { taken, booked } of rows) expect(taken).toBe(booked);
  expect(rows.some(({ taken }) => taken === 1)).toBe(true);
});

test('Concurrent requests with the same reference make one booking', async () => {
  const order = await anOrder('htl_test_passport');
  const before = await leftOf(order);
  const bookings = await Promise.all(Array.from({ length: 10 }, () => supplier.book(ctx, order)));
  expect(new Set(bookings.map(({ supplierReference }) => supplierReference)).size).toBe(1);
  expect(await leftOf(order)).toBe(before - 1);
  expect(await supplier.lookUp(ctx, order)).toEqual(bookings[0]);
});

test('A hold takes the rooms and becomes the booking, and a cancellation returns the rooms once', async () => {
  const order = await anOrder('htl_test_passport');
  const before = await leftOf(order);
  await supplier.hold(ctx, order, inSeconds('Sandbox', 60));
  await supplier.hold(ctx, order, inSeconds('Sandbox', 60));
  expect(await leftOf(order)).toBe(before - 1);
  expect(await supplier.lookUp(ctx, order)).toMatchObject({ state: 'held' });
  expect(await supplier.book(ctx, order)).toMatchObject({ state: 'confirmed' });
  await supplier.release(ctx, order);
  expect(await leftOf(order)).toBe(before - 1);
  const cancelled = await supplier.cancel(ctx, order);
  expect(cancelled.state).toBe('cancelled');
  expect(await supplier.cancel(ctx, order)).toEqual(cancelled);
  expect(await leftOf(order)).toBe(before);
  await expect(supplier.book(ctx, order)).rejects.toEqual(failure('rejected'));
});

test('A released hold returns its rooms once and is no longer found, but its reference can still be booked', async () => {
  const order = await anOrder('htl_test_last_room');
  await supplier.hold(ctx, order, inSeconds('Sandbox', 60));
  await expect(supplier.hold(ctx, withNewReference(order), inSeconds('Sandbox', 60))).rejects.toEqual(
    failure('sold_out'),
  );
  await supplier.release(ctx, order);
  await supplier.release(ctx, order);
  expect(await supplier.lookUp(ctx, order)).toBeNull();
  expect(await leftOf(order)).toBe(1);
  expect(await supplier.book(ctx, order)).toMatchObject({ state: 'confirmed' });
  expect(await leftOf(order)).toBe(0);
});

test('A refused booking takes no rooms and leaves no order', async () => {
  for (const [hotelId, kind] of [
    ['htl_test_refused', 'rejected'],
    ['htl_test_sold_out_at_book', 'sold_out'],
  ] as const) {
    const order = await anOrder(hotelId);
    const before = await leftOf(order);
    await expect(supplier.book(ctx, order)).rejects.toEqual(failure(kind));
    expect(await supplier.lookUp(ctx, order)).toBeNull();
    expect(await leftOf(order)).toBe(before);
  }
});

test('A booking whose response is lost is found by our reference', async () => {
  const order = await anOrder('htl_test_unknown_booked');
  await supplier.hold(ctx, order, inSeconds('Sandbox', 60));
  await expect(supplier.book(ctx, order)).rejects.toEqual(failure('timeout'));
  expect(await supplier.lookUp(ctx, order)).toMatchObject({ state: 'confirmed' });
  expect(await supplier.book(ctx, order)).toMatchObject({ state: 'confirmed' });
});

test.each([true, false])(
  'A booking that the supplier loses is not found, and the second attempt books (held before: %s)',
  async (held) => {
    const order = await anOrder('htl_test_unknown_lost');
    const before = await leftOf(order);
    if (held) await supplier.hold(ctx, order, inSeconds('Sandbox', 60));
    await expect(supplier.book(ctx, order)).rejects.toEqual(failure('timeout'));
    expect(await supplier.lookUp(ctx, order)).toBeNull();
    expect(await leftOf(order)).toBe(before);
    expect(await supplier.book(ctx, order)).toMatchObject({ state: 'confirmed' });
    expect(await leftOf(order)).toBe(before - 1);
  },
);

test('All simulated hotel suppliers sell from one stock', async () => {
  const order = await anOrder('htl_test_last_room');
  await supplier.book(ctx, order);
  await expect(other.book(ctx, withNewReference(order))).rejects.toEqual(failure('sold_out'));
});
