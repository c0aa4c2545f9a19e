import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { aMember, aTenant, callApi, openApiStream, type Person, type Tenant } from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { confirmedPrice, freshDates, initiate, ratesOf } from '../bookings/testing/shop.ts';
import type { HotelSupplier, RateOffer } from './port.ts';
import { hotelSupplier, hotelSupplierRegistry } from './suppliers.ts';
import { mapSuppliers, unmapSuppliers, whileSupplier } from './testing/mapped-suppliers.ts';
import { searchReader } from './testing/read-search.ts';

const { readWholeSearch } = searchReader<Person>(openApiStream);
const priceOnly = 'htl_test_price_only';
const guests = { adults: 2, rooms: 1 };

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  await mapSuppliers();
});

afterAll(unmapSuppliers);

describe('Suppliers with long keys and few facts', () => {
  test('Rates with the long keys of a supplier are searched, listed, confirmed and booked under short ids', async () => {
    const pelican = hotelSupplier('Sandbox', 'pelican');
    const tail = `#${'x'.repeat(3_000)}`;
    const longer = (rate: RateOffer): RateOffer => ({ ...rate, rateKey: rate.rateKey + tail });
    const shorter = <Asked extends { rateKey: string }>(rate: Asked): Asked => ({
      ...rate,
      rateKey: rate.rateKey.replace(tail, ''),
    });
    const behaves: Partial<HotelSupplier> = {
      async *search(...asked) {
        for await (const offers of pelican.search(...asked))
          yield offers.map(({ hotel, lead }) => ({ hotel, lead: longer(lead) }));
      },
      rooms: async (...asked) =>
        (await pelican.rooms(...asked)).map(({ room, rates }) => ({ room, rates: rates.map(longer) })),
      confirmPrice: async (ctx, rate) => {
        const offer = await pelican.confirmPrice(ctx, shorter(rate));
        return offer && longer(offer);
      },
      hold: (ctx, order, until) => pelican.hold(ctx, shorter(order), until),
    };
    await whileSupplier('pelican', behaves, async () => {
      const found = await readWholeSearch(member, { destination: 'Zurich', ...freshDates(), guests });
      expect(found.hotels.length).toBeGreaterThan(20);
      const leads = found.hotels.map(({ data }) => (data as { lead_rate: { room_id: string } }).lead_rate);
      for (const { room_id } of leads) expect(room_id.length).toBeLessThanOrEqual(2_048);
      const [rate] = await ratesOf(member, { hotel: priceOnly, currency: 'EUR' });
      if (!rate) throw new Error('The test hotel has no rate');
      expect(rate.room_id.length).toBeLessThan(256);
      const { token } = await confirmedPrice(member, rate);
      const booked = await initiate(tenant, member, rate, { price_confirmation_token: token });
      expect([booked.status, booked.body.total]).toEqual([201, rate.price.total]);
    });
  });

  test('A room whose occupancy nobody knows fits the party that its rate was priced for, and shows no number', async () => {
    const all = hotelSupplierRegistry.all('Sandbox');
    hotelSupplierRegistry.register(
      'Sandbox',
      all.filter(({ ids }) => ids === 'own'),
    );
    try {
      const listed = await callApi<{ rooms: { rates: { room_id: string }[] }[] }>('POST', '/v1/hotel/rooms', {
        as: member,
        body: { hotel_id: priceOnly, ...freshDates(), guests },
      });
      const { rooms } = listed.body;
      expect(rooms.length).toBeGreaterThan(0);
      for (const room of rooms) expect(room).not.toHaveProperty('max_occupancy');
      const { body } = await callApi('POST', '/v1/hotel/validate', {
        as: member,
        body: { room_id: rooms[0]?.rates[0]?.room_id, hotel_id: priceOnly, guests },
      });
      expect(body).toEqual({ valid: true, available: true, violations: [] });
      const details = await callApi<{ policies: object }>('POST', '/v1/hotel/details', {
        as: member,
        body: { hotel_id: priceOnly },
      });
      expect(Object.keys(details.body.policies)).not.toContain('check_in_from');
    } finally {
      registerSuppliers();
    }
  });

  test('A place where a supplier sells nothing is searched without it', async () => {
    const { progress } = await readWholeSearch(member, { destination: 'Gmunden', ...freshDates(), guests });
    const { suppliers } = progress.at(-1) as { suppliers: { name: string }[] };
    expect(suppliers.map(({ name }) => name)).not.toContain('pelican');
  });

  test('Validating a rate fixes no price at its supplier, and a failed confirmation is not repeated', async () => {
    const [rate] = await ratesOf(member, { hotel: priceOnly });
    let fixed = 0;
    const confirmPrice = async () => {
      fixed += 1;
      throw new SupplierFailure('error', 'The answer was lost.');
    };
    await whileSupplier('pelican', { confirmPrice }, async () => {
      const body = { room_id: rate?.room_id, hotel_id: priceOnly };
      const checked = await callApi('POST', '/v1/hotel/validate', { as: member, body: { ...body, guests } });
      expect(checked.body.available).toBe(true);
      expect(fixed).toBe(0);
      expect((await callApi('POST', '/v1/hotel/confirm-price', { as: member, body })).status).toBe(502);
      expect(fixed).toBe(1);
    });
  });
});
