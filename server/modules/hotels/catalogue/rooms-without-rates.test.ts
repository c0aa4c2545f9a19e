import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, callApi, type Person } from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { freshDates } from '../bookings/testing/shop.ts';
import type { HotelSupplier, RateOffer, RoomOffer } from './port.ts';
import { hotelSupplier, hotelSupplierRegistry } from './suppliers.ts';
import { mapSuppliers, unmapSuppliers, whileSupplier } from './testing/mapped-suppliers.ts';

const priceOnly = 'htl_test_price_only';

type Room = { rates: { price: { total: number } }[] };

let member: Person;

beforeAll(async () => {
  member = await aMember(await aTenant());
  await mapSuppliers();
});

afterAll(unmapSuppliers);

/** The offer in a currency for which there is no exchange rate. */
const unpriced = (rate: RateOffer): RateOffer => ({ ...rate, price: { ...rate.price, currency: 'XAF' } });

/** The rooms as the API lists them while `change` is made to those of the supplier with ids of its own. */
async function roomsWhile(change: (rooms: RoomOffer[]) => RoomOffer[]) {
  const pelican = hotelSupplier('Sandbox', 'pelican');
  const rooms: HotelSupplier['rooms'] = async (...asked) => change(await pelican.rooms(...asked));
  const { status, body } = await whileSupplier('pelican', { rooms }, () =>
    callApi<{ rooms: Room[] }>('POST', '/v1/hotel/rooms', {
      as: member,
      body: {
        hotel_id: priceOnly,
        ...freshDates(),
        guests: { adults: 2, rooms: 1 },
        currency: 'EUR',
      },
    }),
  );
  expect(status).toBe(200);
  return body.rooms;
}

test('A hotel whose rates have no exchange rate has no rooms', async () => {
  const rooms = await roomsWhile((all) =>
    all.map(({ room, rates }) => ({ room, rates: rates.map(unpriced) })),
  );
  expect(rooms).toEqual([]);
});

test('A room of which no rate has an exchange rate is left out beside the others, the cheapest of which is first', async () => {
  const whole = await roomsWhile((all) => all);
  const rooms = await roomsWhile(([first, ...others]) =>
    first ? [{ room: first.room, rates: first.rates.map(unpriced) }, ...others] : [],
  );
  expect(rooms).toHaveLength(whole.length - 1);
  const lowest = rooms.map(({ rates }) => Math.min(...rates.map(({ price }) => price.total)));
  expect(lowest).toEqual([...lowest].sort((one, other) => one - other));
});

test('A room without rates of a supplier that uses our ids is left out', async () => {
  const all = hotelSupplierRegistry.all('Sandbox');
  const empty = all.map(
    (supplier): HotelSupplier =>
      Object.assign(Object.create(supplier), {
        rooms: async (...asked: Parameters<HotelSupplier['rooms']>) =>
          (await supplier.rooms(...asked)).map(({ room }) => ({ room, rates: [] })),
      }),
  );
  hotelSupplierRegistry.register('Sandbox', empty);
  try {
    expect(await roomsWhile((rooms) => rooms)).toEqual([]);
  } finally {
    registerSuppliers();
  }
});
