import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  memberContext,
  openApiStream,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { ingestHotels } from './ingest-hotels.ts';
import { ingestHotelsOfPlace } from './ingest-hotels-of-place.ts';
import type { HotelFacts, HotelSummary, HotelSupplier } from './port.ts';
import { readHotelCards } from './read-hotel-cards.ts';
import { readExternalIds } from './supplier-id-store.ts';
import { hotelSupplier, hotelSupplierRegistry } from './suppliers.ts';
import { mapSuppliers, sellOnlyThrough, unmapSuppliers } from './testing/mapped-suppliers.ts';
import { searchReader } from './testing/read-search.ts';

const { readWholeSearch } = searchReader<Person>(openApiStream);
const guests = { adults: 2, rooms: 1 };
const checkIn = addDays(today('UTC'), 60);
const stay = { check_in: checkIn, check_out: addDays(checkIn, 2) };

type Found = { hotel_id: string; name: string; address: { country: string }; lead_rate: { room_id: string } };
type Suggestion = { type: string; hotel_id?: string; name: string; rating?: number | null };

let tenant: Tenant;
let member: Person;
let pelican: HotelSupplier;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  pelican = hotelSupplier('Sandbox', 'pelican');
  await sellOnlyThrough([pelican]);
});

afterAll(async () => {
  registerSuppliers();
  await unmapSuppliers();
});

async function search(destination = 'Zurich') {
  const found = await readWholeSearch(member, { destination, ...stay, guests, currency: 'EUR' });
  return {
    hotels: found.hotels.map(({ data }) => data as unknown as Found),
    done: found.done,
    problems: found.problems,
  };
}

async function aHotel(): Promise<Found> {
  const { hotels } = await search();
  const [hotel] = hotels;
  if (!hotel) throw new Error('Nothing was found');
  return hotel;
}

async function suggestionsFor(location: string): Promise<Suggestion[]> {
  const { body } = await callApi<{ suggestions: Suggestion[] }>('POST', '/v1/hotel/auto-suggestion/v2', {
    as: member,
    body: { location, language: 'en' },
  });
  return body.suggestions.filter(({ type }) => type === 'hotel');
}

describe('Hotels where every supplier has ids of its own', () => {
  test('A search finds hotels under ids of ours, with the name of their country', async () => {
    const { hotels, done } = await search();
    expect(hotels.length).toBeGreaterThan(20);
    expect(done).toMatchObject({ count: hotels.length, partial: false });
    for (const { hotel_id, address } of hotels) {
      expect(hotel_id).toMatch(/^htl_[0-9a-f-]{36}$/);
      expect(address.country).toBe('Switzerland');
    }
  });

  test('A place where nobody sells is a search without hotels and without a problem', async () => {
    expect(await search('Gmunden')).toEqual({
      hotels: [],
      done: expect.objectContaining({ count: 0, partial: false }),
      problems: [],
    });
  });

  test('A hotel is suggested by the beginnings of words of its name and city, in any order', async () => {
    const { hotel_id, name } = await aHotel();
    const words = name.split(' ');
    const longest = [...words].sort((one, other) => other.length - one.length)[0] ?? '';
    for (const text of [name, name.toLowerCase(), `zurich ${longest.slice(0, -1)}`]) {
      const found = await suggestionsFor(text);
      expect(found.map(({ hotel_id }) => hotel_id)).toContain(hotel_id);
      for (const suggestion of found) expect(suggestion.rating).toBeNull();
    }
    expect(await suggestionsFor(`${name} xyzzy`)).toEqual([]);
  });

  test('Details, rooms, cards and a confirmed booking need no supplier that uses our ids', async () => {
    const { hotel_id, name } = await aHotel();
    const details = await callApi('POST', '/v1/hotel/details', { as: member, body: { hotel_id } });
    expect(details.body).toMatchObject({ hotel_id, name });
    const cards = await readHotelCards(await memberContext(member), [hotel_id, 'htl_unknown']);
    expect([...cards.values()]).toEqual([{ hotelId: hotel_id, title: name, image: expect.any(String) }]);
    const rooms = await callApi<{ rooms: { rates: { room_id: string }[] }[] }>('POST', '/v1/hotel/rooms', {
      as: member,
      body: { hotel_id, ...stay, guests, currency: 'EUR' },
    });
    const room_id = rooms.body.rooms[0]?.rates[0]?.room_id;
    const booked = await callApi('POST', '/v1/hotel/booking/initiate', {
      key: tenant,
      body: {
        hotel_id,
        room_id,
        ...stay,
        guests,
        lead_guest: { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' },
      },
    });
    expect(booked).toMatchObject({ status: 201, body: { status: 'pending_payment' } });
  });

  test('A wishlist shows a hotel by its name', async () => {
    const { hotel_id, name } = await aHotel();
    const list = await callApi<{ id: string }>('POST', '/v1/travel/experiences/wishlists', {
      as: member,
      body: { name: 'Winter' },
    });
    const added = await callApi('POST', `/v1/travel/experiences/wishlists/${list.body.id}/items`, {
      as: member,
      body: { hotel_id },
    });
    expect(added.status).toBe(201);
    const { body } = await callApi('GET', `/v1/travel/experiences/wishlists/${list.body.id}`, { as: member });
    expect(JSON.stringify(body)).toContain(JSON.stringify(name));
  });

  test('Recommendations are hotels of the cities of the week, without a rating, with a reason that names none', async () => {
    const { status, body } = await callApi<{
      hotels: { name: string; reason: string; guest_rating?: object }[];
    }>('GET', '/v1/hotel/recommendations', { as: member });
    expect([status, body.hotels.length]).toEqual([200, 8]);
    for (const hotel of body.hotels) {
      expect(hotel).not.toHaveProperty('guest_rating');
      expect(hotel.reason).toMatch(/^(\d+(\.\d)? km from the centre|\d stars?)$/);
    }
  });

  test('A hotel has one name, whichever supplier answers first', async () => {
    const before = (await search()).hotels.map(({ hotel_id, name }) => [hotel_id, name]);
    const shout = <Named extends HotelFacts | HotelSummary>(hotel: Named): Named => ({
      ...hotel,
      name: hotel.name.toUpperCase(),
    });
    const plover: HotelSupplier = Object.assign(Object.create(pelican), {
      name: 'plover',
      hotels: async (...asked: Parameters<HotelSupplier['hotels']>) =>
        (await pelican.hotels(...asked)).map(shout),
      content: async (...asked: Parameters<HotelSupplier['content']>) => {
        const content = await pelican.content(...asked);
        return content && shout(content);
      },
      async *search(...asked: Parameters<HotelSupplier['search']>) {
        for await (const offers of pelican.search(...asked))
          yield offers.map(({ hotel, lead }) => ({ hotel: shout(hotel), lead }));
      },
    } satisfies Partial<HotelSupplier>);
    hotelSupplierRegistry.register('Sandbox', [plover, pelican]);
    await mapSuppliers();
    const [[hotelId = '', name] = []] = before;
    const mapped = await readExternalIds(systemContext(), 'hotel', [hotelId]);
    expect(mapped.map(({ supplier }) => supplier)).toEqual(['pelican', 'plover']);
    const after = new Map((await search()).hotels.map((hotel) => [hotel.hotel_id, hotel.name]));
    for (const [id = '', known] of before) expect(after.get(id)).toBe(known);
    const details = await callApi('POST', '/v1/hotel/details', { as: member, body: { hotel_id: hotelId } });
    expect(details.body.name).toBe(name);
    hotelSupplierRegistry.register('Sandbox', [pelican]);
  });
});

describe('The ingestion of hotels with ids of their own', () => {
  const waiting = async () => {
    const [row] = await systemContext().db.execute<{ jobs: number }>(
      sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = ${ingestHotelsOfPlace.name}`,
    );
    return row?.jobs;
  };

  test('The hotels of a place are read once a day, however often the places are', async () => {
    const ctx = systemContext();
    await ingestHotels.run(ctx, {});
    expect(await waiting()).toBe(0);
    await ctx.db.execute(sql`
      update supplier_ids set ingested_at = now() - interval '25 hours'
      where supplier = 'pelican' and kind = 'place' and our_id = 'city_2657896'`);
    await ingestHotels.run(ctx, {});
    expect(await waiting()).toBe(1);
    await ingestHotels.run(ctx, {});
    expect(await waiting()).toBe(1);
  });

  test('Two suppliers that list a new hotel at the same time make one hotel of it', async () => {
    const place = 'city_3169070';
    const ctx = systemContext();
    const [asPelican] = await readExternalIds(ctx, 'place', [place]);
    await unmapSuppliers();
    const twin = Object.assign(Object.create(pelican), { name: 'twin' }) as HotelSupplier;
    hotelSupplierRegistry.register('Sandbox', [pelican, twin]);
    const payload = { externalPlaceId: asPelican?.externalId ?? '', placeId: place };
    await Promise.all(
      ['pelican', 'twin'].map((supplier) => ingestHotelsOfPlace.run(ctx, { ...payload, supplier })),
    );
    const [made] = await ctx.db.execute<{ hotels: number; sold: number }>(sql`
      select (select count(*)::int from canonical_hotels) as hotels,
        (select count(distinct external_id)::int from supplier_ids where kind = 'hotel') as sold`);
    expect(made?.hotels).toBe(made?.sold);
  });
});
