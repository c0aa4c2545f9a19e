import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  openApiStream,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import type { HotelSupplier } from './port.ts';
import { readExternalIds } from './supplier-id-store.ts';
import { hotelSupplier, hotelSupplierRegistry } from './suppliers.ts';
import { mapSuppliers, unmapSuppliers, whileSupplier } from './testing/mapped-suppliers.ts';
import { searchReader } from './testing/read-search.ts';

const { readWholeSearch } = searchReader<Person>(openApiStream);
const priceOnly = 'htl_test_price_only';
const guests = { adults: 2, rooms: 1 };
const leadGuest = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };
let lastStart = 100;

type Converted = { total: number; currency: string; rate: number };
type Price = {
  total: number;
  due_now: number;
  due_at_property: number;
  nightly?: unknown[];
  charges?: { name: string; amount: number; currency: string; payable: string }[];
  converted_from?: Converted;
};
type Rate = {
  room_id: string;
  board_type: string;
  price: Price;
  quantity_left?: number;
  expires_at: string;
  payment_type: string;
};
type Room = { room_type_id: string; name: string; size_m2?: number; rates: Rate[] };
type Found = {
  hotel_id: string;
  name: string;
  lead_rate: { room_id: string; total: number; converted_from?: Converted };
};

let tenant: Tenant;
let member: Person;
let before: Awaited<ReturnType<typeof search>>;

const failing = async () => {
  throw new SupplierFailure('error', 'The supplier is down.');
};

/** A stay that no other test of this file uses. */
function aStay() {
  lastStart += 3;
  const check_in = addDays(today('UTC'), lastStart);
  return { check_in, check_out: addDays(check_in, 2) };
}

const searchStay = aStay();
async function search(destination = 'Zurich') {
  const found = await readWholeSearch(member, { destination, ...searchStay, guests, currency: 'EUR' });
  const last = found.progress.at(-1) as { suppliers: { name: string; state: string }[] };
  return {
    hotels: found.hotels.map(({ data }) => data as unknown as Found),
    suppliers: last.suppliers,
    done: found.done,
    searchId: found.meta?.search_id as string,
  };
}

async function storedHotels(searchId: string): Promise<Map<string, Found>> {
  const rows = await systemContext().db.execute<{ hotel: Found }>(
    sql`select hotel from hotel_search_results where search_id = ${searchId}`,
  );
  return new Map(rows.map(({ hotel }) => [hotel.hotel_id, hotel]));
}

async function roomsOf(hotel_id: string, stay = aStay(), more: object = {}) {
  const answer = await callApi<{ rooms: Room[] }>('POST', '/v1/hotel/rooms', {
    as: member,
    body: { hotel_id, ...stay, guests, currency: 'EUR', ...more },
  });
  return { status: answer.status, stay, rooms: answer.body.rooms ?? [] };
}

const confirm = (room_id: string, hotel_id: string) =>
  callApi<Record<string, unknown>>('POST', '/v1/hotel/confirm-price', {
    as: member,
    body: { room_id, hotel_id },
  });

async function initiate(hotel_id: string, stay: object, room_id: string, more: object = {}) {
  const answer = await callApi<{ booking_id: string; total: number }>('POST', '/v1/hotel/booking/initiate', {
    key: tenant,
    headers: { authorization: `Bearer ${member.accessToken}` },
    body: {
      hotel_id,
      room_id,
      ...stay,
      guests,
      lead_guest: leadGuest,
      ...more,
    },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

type Row = { supplier: string; state: string; total_minor: number; reference: string; details: never };
async function bookingRow(bookingId: string): Promise<Row> {
  const [row] = await systemContext().db.execute<Row>(sql`
    select supplier, state, total_minor::int, reference, details from bookings where id = ${bookingId}`);
  if (!row) throw new Error('No booking');
  return row;
}

async function payFor(bookingId: string) {
  const session = await callApi<{ payment_intent_id: string; amount_due: number; currency: string }>(
    'POST',
    '/v1/checkout/sessions',
    { as: member, body: { items: [{ type: 'hotel', id: bookingId }], payment_method: 'card' } },
  );
  await callApi('POST', '/v1/sandbox/pay', {
    key: tenant,
    body: { payment_intent_id: session.body.payment_intent_id, card: 'success' },
  });
  await runJobs();
  return session.body;
}

const resaleOrders = (reference: string) =>
  systemContext().db.execute<{ state: string; total_minor: number; currency: string }>(sql`
    select state, total_minor::int, currency from sandbox_resale_orders where reference = ${reference}`);

/** A hotel that the supplier with own ids and others sell, with a rate of the former that has an equal. */
async function aSharedRate() {
  const stay = aStay();
  for (const { hotel_id } of before.hotels.slice(0, 40)) {
    const [mapped] = await readExternalIds(systemContext(), 'hotel', [hotel_id]);
    if (!mapped) continue;
    const alone = await whileSupplier('pelican', { rooms: async () => [] }, () => roomsOf(hotel_id, stay));
    const { rooms } = await roomsOf(hotel_id, stay);
    const plain = new Map(
      alone.rooms.flatMap((room) => room.rates.map((rate): [string, Rate] => [kindOf(room, rate), rate])),
    );
    for (const room of rooms) {
      for (const rate of room.rates) {
        const equal = plain.get(kindOf(room, rate));
        if (rate.price.converted_from && rate.price.due_now > 0 && equal)
          return { hotel_id, stay, rate, equal, rooms, alone: alone.rooms, externalId: mapped.externalId };
      }
    }
  }
  throw new Error('No hotel has an equal rate of both');
}

const kindOf = (room: Room, rate: Rate) =>
  `${room.room_type_id} ${rate.board_type} ${rate.payment_type} ${JSON.stringify(
    (rate as unknown as { cancellation_policy: { timeline: { until: string | null }[] } }).cancellation_policy
      .timeline[0]?.until,
  )}`;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  await unmapSuppliers();
  before = await search();
  await mapSuppliers();
});

afterAll(unmapSuppliers);

describe('Hotels that several suppliers sell', () => {
  test('A supplier whose hotels are not mapped is not asked', () => {
    expect(before.suppliers.map(({ name }) => name)).not.toContain('pelican');
  });

  test('A hotel sold by several suppliers is one hotel in a search, with one name, at the lowest price of all', async () => {
    const after = await search();
    expect(after.suppliers).toContainEqual({ name: 'pelican', state: 'answered' });
    expect(new Set(after.hotels.map(({ hotel_id }) => hotel_id)).size).toBe(after.hotels.length);
    const known = new Map(before.hotels.map((hotel) => [hotel.hotel_id, hotel]));
    for (const { hotel_id, name } of after.hotels) expect(known.get(hotel_id)?.name).toBe(name);
    const [plain, merged] = [await storedHotels(before.searchId), await storedHotels(after.searchId)];
    const cheaper = [...merged.values()].filter(({ lead_rate }) => lead_rate.converted_from);
    expect(cheaper.length).toBeGreaterThan(10);
    for (const { hotel_id, lead_rate } of merged.values()) {
      const alone = plain.get(hotel_id)?.lead_rate.total ?? Number.POSITIVE_INFINITY;
      expect(lead_rate.total).toBeLessThanOrEqual(alone);
      if (!lead_rate.converted_from) expect(lead_rate.total).toBe(alone);
    }
  });

  test('Rooms are mapped to one list: the cheapest equal rate is shown, and no other rate changes', async () => {
    const { rooms, alone, rate, equal } = await aSharedRate();
    expect(rate.price.total).toBeLessThan(equal.price.total);
    expect(rooms.map(({ room_type_id }) => room_type_id).sort()).toEqual(
      alone.map(({ room_type_id }) => room_type_id).sort(),
    );
    const plain = new Map(
      alone.flatMap((room) => room.rates.map((one) => [kindOf(room, one), one] as const)),
    );
    for (const room of rooms) {
      const kinds = room.rates.map((one) => kindOf(room, one));
      expect(new Set(kinds).size).toBe(kinds.length);
      for (const one of room.rates) {
        const own = plain.get(kindOf(room, one));
        if (!one.price.converted_from) expect(one.price).toEqual(own?.price);
      }
    }
  });

  test('No id of a supplier reaches the wire', async () => {
    const { hotel_id, externalId, rooms } = await aSharedRate();
    const details = await callApi('POST', '/v1/hotel/details', { as: member, body: { hotel_id } });
    expect(details.status).toBe(200);
    for (const text of [JSON.stringify(rooms), details.text]) {
      expect(text).not.toContain(externalId);
      expect(text).not.toMatch(/RM0\d/);
    }
  });

  test('A supplier that fails leaves its rates out and nothing else', async () => {
    const { hotel_id, stay, alone } = await aSharedRate();
    const { status, rooms } = await whileSupplier('pelican', { rooms: failing, content: failing }, () =>
      roomsOf(hotel_id, stay),
    );
    expect(status).toBe(200);
    expect(rooms.map(({ rates }) => rates.map(({ price }) => price.total))).toEqual(
      alone.map(({ rates }) => rates.map(({ price }) => price.total)),
    );
  });

  test('What a supplier does not know is left out, and its price names what it was converted from', async () => {
    const { rooms } = await roomsOf(priceOnly);
    expect(rooms.length).toBeGreaterThan(1);
    for (const room of rooms) {
      for (const { price, ...rate } of room.rates) {
        expect(rate).not.toHaveProperty('quantity_left');
        expect(price).not.toHaveProperty('nightly');
        const { total, currency, rate: exchange } = price.converted_from as Converted;
        expect([currency, exchange]).toEqual(['USD', 0.90909091]);
        expect(price.total).toBeCloseTo(total * exchange, 2);
        expect(price.charges).toContainEqual({
          name: 'Tourist tax',
          included: true,
          amount: price.due_at_property,
          currency: 'EUR',
          payable: 'at_property',
        });
        expect(Date.parse(rate.expires_at) - Date.now()).toBeLessThanOrEqual(20 * 60_000);
      }
    }
  });

  test('A rate is booked, paid and cancelled at the supplier that offered it, in the currency that was asked for', async () => {
    const { rooms, stay } = await roomsOf(priceOnly);
    const rate = rooms[0]?.rates.find(({ price }) => price.due_now > 0) as Rate;
    const confirmed = await confirm(rate.room_id, priceOnly);
    expect(confirmed.body).toMatchObject({ status: 'matched', total: rate.price.total, currency: 'EUR' });
    const booked = await initiate(priceOnly, stay, rate.room_id, {
      price_confirmation_token: confirmed.body.price_confirmation_token,
    });
    expect(booked.total).toBe(rate.price.total);
    const session = await payFor(booked.booking_id);
    expect([session.amount_due, session.currency]).toEqual([rate.price.due_now, 'EUR']);
    const row = await bookingRow(booked.booking_id);
    expect([row.supplier, row.state]).toEqual(['pelican', 'confirmed']);
    const totalMinor = Math.round(100 * (rate.price.converted_from?.total ?? 0));
    expect(await resaleOrders(row.reference)).toEqual([
      { state: 'confirmed', total_minor: totalMinor, currency: 'USD' },
    ]);
    const read = await callApi('GET', `/v1/hotel/booking/${booked.booking_id}`, { key: tenant });
    expect(read.body).toMatchObject({
      currency: 'EUR',
      converted_from: rate.price.converted_from,
      charges: rate.price.charges,
    });
    await callApi('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: booked.booking_id },
    });
    await runJobs();
    expect((await resaleOrders(row.reference)).map(({ state }) => state)).toEqual(['cancelled']);
  });

  test('A booking without a confirmed price takes what its supplier answers to the price check', async () => {
    const { rooms, stay } = await roomsOf(priceOnly);
    const rate = rooms[0]?.rates[0] as Rate;
    const { booking_id } = await initiate(priceOnly, stay, rate.room_id);
    const read = await callApi('GET', `/v1/hotel/booking/${booking_id}`, { key: tenant });
    expect(read.body.room_details).toMatchObject({
      name: expect.any(String),
      max_occupancy: expect.any(Number),
    });
    expect(read.text).not.toMatch(/RM0\d/);
    expect(await bookingRow(booking_id)).toMatchObject({
      supplier: 'pelican',
      details: { quoteSealed: expect.not.stringContaining('PLQ-'), cost: { currency: 'USD' } },
    });
  });

  test('A booking takes exactly the offer that was confirmed, whatever the supplier offers since', async () => {
    const { rooms, stay } = await roomsOf(priceOnly);
    const rate = rooms[0]?.rates[0] as Rate;
    const { body } = await confirm(rate.room_id, priceOnly);
    const { hold } = hotelSupplier('Sandbox', 'pelican');
    const quotes: (string | undefined)[] = [];
    const behaves: Partial<HotelSupplier> = {
      recheck: async () => null,
      confirmPrice: async () => null,
      hold: async (ctx, order, until) => {
        quotes.push(order.quote);
        return hold(ctx, order, until);
      },
    };
    const { booking_id } = await whileSupplier('pelican', behaves, () =>
      initiate(priceOnly, stay, rate.room_id, { price_confirmation_token: body.price_confirmation_token }),
    );
    expect(quotes).toEqual([expect.stringMatching(/^PLQ-/)]);
    const stored = await systemContext().db.execute<{ row: string }>(sql`
      select confirmation::text as row from hotel_price_confirmations where app_id = ${tenant.appId}
      union all select details::text from bookings where id = ${booking_id}`);
    expect(stored.length).toBeGreaterThan(1);
    for (const { row } of stored) expect(row).not.toContain('PLQ-');
  });

  test('A rate whose supplier has sold out or fails is confirmed as the equal rate of another supplier, at its price', async () => {
    const { hotel_id, stay, rate, equal } = await aSharedRate();
    for (const confirmPrice of [async () => null, failing]) {
      const { status, body } = await whileSupplier('pelican', { confirmPrice }, () =>
        confirm(rate.room_id, hotel_id),
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'changed',
        previous_total: rate.price.total,
        total: equal.price.total,
      });
      expect(body).not.toHaveProperty('converted_from');
      const { booking_id } = await initiate(hotel_id, stay, rate.room_id, {
        price_confirmation_token: body.price_confirmation_token,
      });
      expect((await bookingRow(booking_id)).supplier).not.toBe('pelican');
    }
  });

  test('An equal rate whose terms have become worse is not confirmed instead', async () => {
    const { hotel_id, rate } = await aSharedRate();
    const others = hotelSupplierRegistry.all('Sandbox').filter(({ ids }) => ids === 'ours');
    const worse = others.map((supplier) =>
      Object.assign(Object.create(supplier), {
        recheck: async (...asked: Parameters<HotelSupplier['recheck']>) => {
          const offer = await supplier.recheck(...asked);
          const timeline = offer && [...offer.policy.timeline, ...offer.policy.timeline];
          return offer && { ...offer, policy: { ...offer.policy, timeline } };
        },
      } satisfies { recheck: unknown }),
    );
    const pelican = Object.create(hotelSupplier('Sandbox', 'pelican'));
    const gone = Object.assign(pelican, { confirmPrice: async () => null });
    hotelSupplierRegistry.register('Sandbox', [...worse, gone]);
    try {
      expect((await confirm(rate.room_id, hotel_id)).problem).toMatchObject({ code: 'sold_out' });
    } finally {
      registerSuppliers();
    }
  });

  test('Without a confirmed price an equal rate of another supplier is booked only at the same price', async () => {
    const { hotel_id, stay, rate, equal } = await aSharedRate();
    const initiation = { hotel_id, room_id: rate.room_id, ...stay, guests, lead_guest: leadGuest };
    const answer = await whileSupplier('pelican', { confirmPrice: async () => null }, () =>
      callApi('POST', '/v1/hotel/booking/initiate', { key: tenant, body: initiation }),
    );
    expect(answer.problem).toMatchObject({ code: 'price_changed', total: equal.price.total });
  });

  test('Validating a rate asks the supplier of the rate and no other', async () => {
    const { hotel_id, rate, equal } = await aSharedRate();
    const validate = (room_id: string) =>
      callApi<{ available: boolean }>('POST', '/v1/hotel/validate', {
        as: member,
        body: { room_id, hotel_id, guests },
      });
    await whileSupplier('pelican', { recheck: async () => null }, async () => {
      expect((await validate(rate.room_id)).body.available).toBe(false);
      expect((await validate(equal.room_id)).body.available).toBe(true);
    });
  });
});
