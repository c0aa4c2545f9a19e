import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  openApiStream,
  type Person,
  systemContext,
} from '#server/testing/index.ts';
import { streamHotels } from './contract.ts';
import { purgeHotelSearches } from './purge-searches.ts';
import { searchReader } from './testing/read-search.ts';

const { readSearch, readWholeSearch } = searchReader<Person>(openApiStream);
let member: Person;
const checkIn = addDays(today('Europe/Paris'), 60);
const checkOut = addDays(checkIn, 3);
const search = {
  destination: 'Paris',
  check_in: checkIn,
  check_out: checkOut,
  guests: { adults: 2, children: 0, rooms: 1 },
};

beforeAll(async () => {
  member = await aMember(await aTenant());
});

const hotelIdsOf = (hotels: { data: Record<string, unknown> }[]) =>
  hotels.map(({ data }) => data.hotel_id as string);
const post = (body: object) =>
  callApi('POST', '/v1/hotel/search/stream', { as: member, body: { ...search, ...body } });

test('A hotel search streams meta, then each hotel once as an unnamed event with ascending ids, then done', async () => {
  const { events, hotels, meta, progress, done, problems } = await readWholeSearch(member, search);
  expect(events[0]?.event).toBe('meta');
  expect(events.at(-1)?.event).toBe('done');
  expect(hotels.length).toBeGreaterThan(250);
  expect(new Set(hotelIdsOf(hotels)).size).toBe(hotels.length);
  expect(hotels.map(({ id }) => Number(id))).toEqual(hotels.map((_, index) => index + 1));
  for (const { data } of hotels) streamHotels.stream.event.parse(data);
  streamHotels.stream.named.meta.parse(meta);
  for (const data of progress) streamHotels.stream.named.progress.parse(data);
  expect(meta).toMatchObject({
    check_in: checkIn,
    check_out: checkOut,
    nights: 3,
    currency: 'EUR',
    destination: { type: 'city', name: 'Paris', iata_code: 'PAR' },
  });
  expect(done).toMatchObject({ count: hotels.length, partial: false });
  expect(problems).toEqual([]);
  const last = progress.at(-1) as { received: number; suppliers: { state: string }[] };
  expect(last.received).toBe(hotels.length);
  expect(last.suppliers.map(({ state }) => state)).toEqual(['answered', 'answered', 'answered', 'answered']);
});

// `npm run bench` measures the time to the first hotel, as a ratio; this test checks only the order.
test('The first hotel of a search is sent while other suppliers are still being searched', async () => {
  let stillAsked = 0;
  for await (const { event, data } of readSearch(member, search)) {
    if (event === undefined) break;
    if (event === 'progress') {
      const { suppliers } = data as { suppliers: { state: string }[] };
      stillAsked = suppliers.filter(({ state }) => state === 'waiting').length;
    } else stillAsked = 4;
  }
  expect(stillAsked).toBeGreaterThan(0);
});

test.each(['PAR', 'paris', 'city_2988507', 'CDG'])(
  'A hotel search for destination %s finds the hotels of Paris',
  async (destination) => {
    const { hotels } = await readWholeSearch(member, { ...search, destination });
    expect(hotels).not.toEqual([]);
    expect(hotelIdsOf(hotels).every((id) => id.startsWith('htl_city_2988507_'))).toBe(true);
  },
);

test('A hotel search for an airport measures distances from the airport', async () => {
  const { hotels, meta } = await readWholeSearch(member, { ...search, destination: 'CDG' });
  expect(meta).toMatchObject({ destination: { type: 'airport', iata_code: 'CDG' } });
  expect(hotels).not.toEqual([]);
  expect(Math.min(...hotels.map(({ data }) => data.distance_km as number))).toBeGreaterThan(10);
});

test('Every hotel that a search sends meets the filters', async () => {
  const filters = {
    stars: [4, 5],
    refundable_only: true,
    board_types: ['breakfast'],
    amenities: ['wifi'],
    max_price: 900,
    min_rating: 8,
  };
  const { hotels } = await readWholeSearch(member, { ...search, filters });
  expect(hotels.length).toBeGreaterThan(5);
  for (const { data } of hotels) {
    expect(data).toMatchObject({ lead_rate: { board_type: 'breakfast', refundable: true } });
    expect([4, 5]).toContain(data.star_rating);
    expect(data.amenities).toContain('wifi');
    expect((data.lead_rate as { total: number }).total).toBeLessThanOrEqual(900);
    expect((data.guest_rating as { score: number }).score).toBeGreaterThanOrEqual(8);
  }
});

test('Hotel prices are in the requested currency, else the profile’s, else the app’s', async () => {
  const gulf = await aMember(await aTenant({ currency: 'AED' }));
  const currencyOf = async (body: object) =>
    (await readWholeSearch(gulf, { ...search, destination: 'Gmunden', ...body })).meta?.currency;
  expect(await currencyOf({})).toBe('AED');
  expect(await currencyOf({ currency: 'jpy' })).toBe('JPY');
  await systemContext().db.execute(sql`update users set currency = 'GBP' where id = ${gulf.userId}`);
  expect(await currencyOf({})).toBe('GBP');
});

test.each([
  ['destination', { destination: '  ' }],
  ['check_in', { check_in: '2027-02-29' }],
  ['check_in', { check_in: addDays(today('Europe/Paris'), -1) }],
  [
    'check_in',
    { check_in: addDays(today('Europe/Paris'), 501), check_out: addDays(today('Europe/Paris'), 502) },
  ],
  ['check_out', { check_out: checkIn }],
  ['check_out', { check_out: addDays(checkIn, 31) }],
  ['guests', { guests: undefined }],
  ['guests.adults', { guests: { adults: 17 } }],
  ['guests.rooms', { guests: { adults: 9, rooms: 9 } }],
  ['guest_nationality', { guest_nationality: 'ZZ' }],
  ['currency', { currency: 'XXX' }],
  ['currency', { currency: 'XAF' }],
  ['filters.stars.0', { filters: { stars: [6] } }],
  ['filters.max_price', { filters: { min_price: 5, max_price: 4 } }],
])('An invalid hotel search answers 422 naming %s instead of a stream', async (field, body) => {
  const { status, problem } = await post(body);
  expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([422, 'validation_failed', field]);
});

test('A hotel search for an unknown destination answers 404', async () => {
  expect((await post({ destination: 'Nowhereville on Sea' })).status).toBe(404);
});

test('A hotel search in Production without a supplier answers 503 and never returns Sandbox hotels', async () => {
  const customer = await aMember(await aTenant({ environment: 'Production' }));
  const { status, problem } = await callApi('POST', '/v1/hotel/search/stream', {
    as: customer,
    body: search,
  });
  expect([status, problem.code]).toEqual([503, 'supplier_unavailable']);
});

test('A finished hotel search is read by page, each hotel at the lowest price of all suppliers', async () => {
  const { hotels, meta } = await readWholeSearch(member, search);
  type Page = {
    data: { hotel_id: string; lead_rate: { total: number } }[];
    total: number;
    has_more: boolean;
    complete: boolean;
  };
  const page = (query: string) =>
    callApi<Page>('GET', `/v1/hotel/search/${meta?.search_id}?${query}`, { as: member });
  const first = await page('');
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    page: 1,
    per_page: 20,
    total: hotels.length,
    has_more: true,
    complete: true,
    partial: false,
  });
  expect(first.body.data.map(({ hotel_id }) => hotel_id)).toEqual(hotelIdsOf(hotels).slice(0, 20));
  const sent = new Map(
    hotels.map(({ data }) => [data.hotel_id, (data.lead_rate as { total: number }).total]),
  );
  const all: Page['data'] = [];
  for (let number = 1; number <= Math.ceil(hotels.length / 100); number += 1)
    all.push(...(await page(`page=${number}&per_page=100&sort=price`)).body.data);
  expect(all).toHaveLength(hotels.length);
  const totals = all.map(({ lead_rate }) => lead_rate.total);
  expect(totals).toEqual([...totals].sort((one, other) => one - other));
  expect(all.every(({ hotel_id, lead_rate }) => lead_rate.total <= (sent.get(hotel_id) ?? 0))).toBe(true);
  expect(all.some(({ hotel_id, lead_rate }) => lead_rate.total < (sent.get(hotel_id) ?? 0))).toBe(true);
  expect((await page('page=99')).body).toMatchObject({ data: [], has_more: false, total: hotels.length });
});

test('Reading or resuming a hotel search answers 404 for another member, another app and an unknown id', async () => {
  const { meta } = await readWholeSearch(member, search);
  const path = `/v1/hotel/search/${meta?.search_id}`;
  const outsiders = [await aMember(member.tenant), await aMember(await aTenant())];
  for (const outsider of outsiders) {
    expect((await callApi('GET', path, { as: outsider })).status).toBe(404);
    expect(
      (
        await callApi('POST', '/v1/hotel/search/stream', {
          as: outsider,
          body: { ...search, search_id: meta?.search_id },
        })
      ).status,
    ).toBe(404);
  }
  expect((await callApi('GET', '/v1/hotel/search/nonsense', { as: member })).status).toBe(404);
});

test('Reading an expired hotel search answers 410', async () => {
  const { meta } = await readWholeSearch(member, search);
  await systemContext().db.execute(
    sql`update hotel_searches set expires_at = now() - interval '1 second' where id = ${meta?.search_id}`,
  );
  const { status, problem } = await callApi('GET', `/v1/hotel/search/${meta?.search_id}`, { as: member });
  expect([status, problem.code]).toEqual([410, 'search_expired']);
});

test('A resumed hotel search continues where it stopped, with no hotel repeated or missing', async () => {
  const whole = await readWholeSearch(member, search);
  const controller = new AbortController();
  const seen: string[] = [];
  let searchId: unknown;
  let lastId = '0';
  for await (const { id, event, data } of readSearch(member, search, controller.signal)) {
    if (event === 'meta') searchId = data.search_id;
    if (event !== undefined) continue;
    seen.push(data.hotel_id as string);
    lastId = id ?? lastId;
    if (seen.length === 30) break;
  }
  controller.abort();
  const rest = await readWholeSearch(member, { ...search, search_id: searchId, last_event_id: lastId });
  const all = [...seen, ...hotelIdsOf(rest.hotels)];
  expect(new Set(all).size).toBe(all.length);
  expect(new Set(all)).toEqual(new Set(hotelIdsOf(whole.hotels)));
  expect(rest.done).toMatchObject({ count: all.length, partial: false });
});

test('Resuming a finished hotel search sends only the missed hotels and calls no supplier', async () => {
  const { hotels, meta } = await readWholeSearch(member, search);
  const again = await readWholeSearch(member, {
    ...search,
    search_id: meta?.search_id,
    last_event_id: String(hotels.length - 2),
  });
  expect(again.hotels.map(({ id }) => Number(id))).toEqual([hotels.length - 1, hotels.length]);
  expect(again.progress).toEqual([]);
});

test('A failing or timed-out supplier in a magic city makes the search partial, while the others still answer', async () => {
  for (const [destination, state] of [
    ['Longyearbyen', 'failed'],
    ['Ushuaia', 'timed_out'],
  ]) {
    const { hotels, done, progress, problems } = await readWholeSearch(member, { ...search, destination });
    expect(hotels.length).toBeGreaterThan(5);
    expect(done).toMatchObject({ partial: true });
    expect(JSON.stringify(progress.at(-1))).toContain(`"${state}"`);
    expect(problems).toEqual([]);
  }
});

test('A hotel search sends a problem event when all suppliers fail, and none when nothing is available', async () => {
  const failed = await readWholeSearch(member, { ...search, destination: 'Iqaluit' });
  const type = expect.stringMatching(/^http:\/\/[^/]+\/docs\/errors\/supplier_error$/);
  expect(failed.problems).toMatchObject([{ status: 502, code: 'supplier_error', type }]);
  expect(failed.done).toMatchObject({ count: 0, partial: true });
  const empty = await readWholeSearch(member, { ...search, destination: 'MPN' });
  expect(empty.problems).toEqual([]);
  expect(empty.done).toMatchObject({ count: 0, partial: false });
});

test('The purge deletes the hotels of a search when it expires, and late readers still get 410', async () => {
  const ctx = systemContext();
  const id = (await readWholeSearch(member, { ...search, destination: 'Gmunden' })).meta?.search_id as string;
  await ctx.db.execute(
    sql`update hotel_searches set expires_at = now() - interval '1 second' where id = ${id}`,
  );
  await purgeHotelSearches.run(ctx, {});
  const left = await ctx.db.execute(sql`select 1 from hotel_search_results where search_id = ${id}`);
  expect(left).toEqual([]);
  const late = await callApi('GET', `/v1/hotel/search/${id}`, { as: member });
  expect([late.status, late.problem.code]).toEqual([410, 'search_expired']);
});

test('The purge deletes hotel searches a day after they expire, with their hotels, and keeps the others', async () => {
  const ctx = systemContext();
  const live = (await readWholeSearch(member, { ...search, destination: 'Gmunden' })).meta?.search_id;
  const old = (await readWholeSearch(member, { ...search, destination: 'Gmunden' })).meta?.search_id;
  await ctx.db.execute(
    sql`update hotel_searches set expires_at = now() - interval '25 hours' where id = ${old}`,
  );
  await purgeHotelSearches.run(ctx, {});
  const left = await ctx.db.execute<{ id: string; hotels: number }>(sql`
    select s.id, count(r.hotel_id)::int as hotels from hotel_searches s
    left join hotel_search_results r on r.app_id = s.app_id and r.search_id = s.id
    where s.id in (${live}, ${old}) group by s.id`);
  expect(left).toEqual([{ id: live, hotels: expect.any(Number) }]);
  expect(left[0]?.hotels).toBeGreaterThan(5);
});
