import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { type FoundProduct, searchesOf } from './testing/searches.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const { post, search, all } = searchesOf(() => member);

describe('Experience searches by destination', () => {
  test('A town of any size has 30 to 300 experiences, each on one page only', async () => {
    const paris = await all({});
    const small = await all({ destination_id: 'Longyearbyen' });
    const tokyo = await all({ destination_id: 'TYO' });
    expect([small.length, tokyo.length]).toEqual([30, 300]);
    expect(paris.length).toBeGreaterThan(200);
    for (const products of [paris, small, tokyo]) {
      expect(new Set(products.map(({ product_code }) => product_code)).size).toBe(products.length);
      expect(new Set(products.map(({ title }) => title)).size).toBe(products.length);
    }
    expect((await search({})).body.total).toBe(paris.length);
  });

  test('Members and API keys can search experiences, by default in the organisation’s currency', async () => {
    const yen = await aTenant({ currency: 'JPY' });
    const byKey = await post('', { destination_id: 'PAR' }, { key: yen });
    expect(byKey.body.experiences[0]).toMatchObject({ currency: 'JPY', location: { city: 'Paris' } });
    expect(Number.isInteger(byKey.body.experiences[0]?.from_price)).toBe(true);
    expect((await search({ currency: 'usd' })).body.experiences[0]?.currency).toBe('USD');
    expect((await post('', { destination_id: 'PAR' }, { app: tenant })).status).toBe(401);
  });

  test('Each experience filter keeps exactly the matching products', async () => {
    const everything = await all({});
    const matching: [Record<string, unknown>, (product: FoundProduct) => boolean][] = [
      [
        { categories: ['wellness', 'family'] },
        (one) => one.categories.some((slug) => /^(wellness|family)$/.test(slug)),
      ],
      [{ filters: { min_price: 30, max_price: 45 } }, (one) => one.from_price >= 30 && one.from_price <= 45],
      [{ filters: { min_rating: 4.6 } }, (one) => one.rating.score >= 4.6],
      [
        { filters: { min_duration_minutes: 100, max_duration_minutes: 180 } },
        (one) => one.duration_minutes >= 100 && one.duration_minutes <= 180,
      ],
      [{ filters: { free_cancellation: true } }, (one) => one.free_cancellation],
      [{ filters: { confirmation_type: 'manual' } }, (one) => one.confirmation_type === 'manual'],
    ];
    for (const [filter, keeps] of matching) {
      const expected = everything.filter(keeps).map(({ product_code }) => product_code);
      expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(expected.length, JSON.stringify(filter)).toBeLessThan(everything.length);
      const found = (await all(filter)).map(({ product_code }) => product_code);
      expect(found.sort(), JSON.stringify(filter)).toEqual(expected.sort());
    }
  });

  test('Experiences are sorted by price, rating and duration', async () => {
    const rising = (values: number[]) =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
    expect(await all({ sort: 'price_low' })).not.toEqual([]);
    expect(rising((await all({ sort: 'price_low' })).map(({ from_price }) => from_price))).toBe(true);
    expect(rising((await all({ sort: 'price_high' })).map(({ from_price }) => -from_price))).toBe(true);
    expect(rising((await all({ sort: 'rating' })).map(({ rating }) => -rating.score))).toBe(true);
    expect(rising((await all({ sort: 'duration' })).map((one) => one.duration_minutes))).toBe(true);
  });

  test('An experience search with dates omits products without places for the party', async () => {
    const from = addDays(today('Europe/Paris'), 40);
    const found = await all({ start_date: from, end_date: from, pax: 6 });
    const everything = await all({});
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(everything.length);
    const codes = new Set(found.map(({ product_code }) => product_code));
    const [inside] = found;
    const outside = everything.find(({ product_code }) => !codes.has(product_code));
    for (const [product, open] of [
      [inside, true],
      [outside, false],
    ] as const) {
      const days = await callApi<{
        days: { status: string; slots: { unavailable_reason: string | null }[] }[];
      }>(
        'GET',
        `/v1/travel/experiences/${product?.product_code}/availability?start_date=${from}&end_date=${from}&pax=6`,
        { key: tenant },
      );
      expect(days.body.days[0]?.slots.some((slot) => slot.unavailable_reason === null)).toBe(open);
    }
    // A single date is a range of one day.
    expect((await search({ end_date: from, pax: 6 })).body.total).toBe(found.length);
  });

  test('An invalid experience search names the field', async () => {
    const now = today('Europe/Paris');
    const wrong: [Record<string, unknown>, string][] = [
      [{ start_date: addDays(now, -1) }, 'start_date'],
      [{ start_date: addDays(now, 5), end_date: addDays(now, 4) }, 'end_date'],
      [{ start_date: now, end_date: addDays(now, 90) }, 'end_date'],
      [{ start_date: '2027-02-30' }, 'start_date'],
      [{ categories: ['fun'] }, 'categories.0'],
      [{ pax: 0 }, 'pax'],
      [{ currency: 'XXZ' }, 'currency'],
      [{ per_page: 51 }, 'per_page'],
      [{ sort: 'best' }, 'sort'],
      [{ filters: { min_price: 9, max_price: 8 } }, 'filters.max_price'],
      [{ filters: { min_duration_minutes: 9, max_duration_minutes: 8 } }, 'filters.max_duration_minutes'],
      [{ destination_id: '' }, 'destination_id'],
    ];
    for (const [body, field] of wrong) {
      const answer = await search(body);
      expect([answer.status, answer.problem.errors?.[0]?.field], JSON.stringify(body)).toEqual([422, field]);
    }
    expect((await search({ start_date: now, end_date: addDays(now, 89) })).status).toBe(200);
    expect((await search({ destination_id: 'Nowhereville-on-Sea' })).problem.code).toBe('not_found');
    expect((await search({ destination_id: 'city_1' })).problem.code).toBe('not_found');
  });

  test('Every experience operation is 503 in Production without a supplier', async () => {
    const production = await aTenant({ environment: 'Production' });
    const person = await aMember(production);
    const visit = {
      product_code: 'exp_test_manual',
      date: '2030-01-01',
      time_slot: '10:00',
      pax: { adults: 1 },
    };
    const range = 'start_date=2030-01-01&end_date=2030-01-01&pax=1';
    const calls: [method: string, path: string, call: object][] = [
      ['POST', '', { key: production, body: { destination_id: 'PAR' } }],
      ['POST', '/search', { key: production, body: { query: 'paris' } }],
      ['POST', '/nearby', { key: production, body: { lat: 1, lng: 1 } }],
      ['GET', '/categories', { key: production }],
      ['GET', '/exp_test_manual', { key: production }],
      ['GET', `/exp_test_manual/availability?${range}`, { key: production }],
      ['POST', '/calculate-price', { key: production, body: visit }],
      ['POST', '/bookings/hold', { as: person, body: visit }],
    ];
    for (const [method, path, call] of calls) {
      const answer = await callApi(method, `/v1/travel/experiences${path}`, call);
      expect([answer.status, answer.problem.code], path).toEqual([503, 'supplier_unavailable']);
    }
  });

  test('Supplier failures are 502 and 504 for experience categories and details', async () => {
    for (const [path, status, code] of [
      ['categories?destination_id=Iqaluit', 502, 'supplier_error'],
      ['categories?destination_id=Ushuaia', 504, 'supplier_timeout'],
      ['exp_test_details_error', 502, 'supplier_error'],
      ['exp_test_details_slow', 504, 'supplier_timeout'],
    ] as const) {
      const answer = await callApi('GET', `/v1/travel/experiences/${path}`, { key: tenant });
      expect([answer.status, answer.problem.code], path).toEqual([status, code]);
    }
  });

  test('Supplier failures are 502 and 504 for all three experience searches', async () => {
    for (const [town, lat, lng, code] of [
      ['Iqaluit', 63.75, -68.51, 'supplier_error'],
      ['Ushuaia', -54.8, -68.3, 'supplier_timeout'],
    ] as const) {
      expect((await search({ destination_id: town })).problem.code).toBe(code);
      expect((await post('/search', { query: `walk in ${town}` })).problem.code).toBe(code);
      expect((await post('/nearby', { lat, lng })).problem.code).toBe(code);
    }
  });

  test('Experience searches are 404 for an app without the experiences module', async () => {
    const without = await aTenant();
    await systemContext().db.execute(
      sql`update apps set modules = array['hotels'] where id = ${without.appId}`,
    );
    const answer = await post('', { destination_id: 'PAR' }, { key: without });
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
  });
});

describe('Experience searches by keyword', () => {
  const find = async (query: string, more = {}) =>
    (await post('/search', { query, per_page: 50, ...more })).body;

  test('A keyword search finds a sight by its name, with or without accents', async () => {
    for (const query of ['Eiffel Tower', 'sagrada familia', 'Sagrada Família tickets', 'pompeii']) {
      const { experiences } = await find(query);
      expect(experiences[0]?.title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(), query).toContain(
        query.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')[0],
      );
    }
  });

  test('A keyword search finds an activity in a named town of any size, in any word order and language', async () => {
    for (const [query, city] of [
      ['cooking class lisbon', 'Lisbon'],
      ['lisboa food', 'Lisbon'],
      ['kayak in venice', 'Venice'],
      ['new york food tour', 'New York City'],
      ['tours longyearbyen', 'Longyearbyen'],
      ['things to do in Ljubljana', 'Ljubljana'],
    ] as const) {
      const { experiences, total } = await find(query);
      expect(total, query).toBeGreaterThan(0);
      expect(experiences[0]?.location.city, query).toBe(city);
    }
  });

  test('A keyword search returns all results of the largest town before those of its namesakes', async () => {
    const { experiences } = await find('lisbon tours');
    const countries = experiences.map(({ location }) => location.country_code);
    expect(countries[0]).toBe('PT');
    expect(countries.lastIndexOf('PT')).toBe(countries.filter((country) => country === 'PT').length - 1);
  });

  test('A keyword search without a town covers the world, with twenty different towns first', async () => {
    const { experiences, total } = await find('kayak');
    expect(total).toBeGreaterThan(50);
    expect(experiences.every(({ categories }) => categories.includes('water-activities'))).toBe(true);
    expect(new Set(experiences.slice(0, 20).map(({ location }) => location.destination_id)).size).toBe(20);
  });

  test('A keyword search for a national dish returns experiences of that country only', async () => {
    const { experiences } = await find('pierogi class');
    expect(experiences.length).toBeGreaterThan(0);
    expect(new Set(experiences.map(({ location }) => location.country_code))).toEqual(new Set(['PL']));
  });

  test('A keyword that is both an activity and a town matches the activity first', async () => {
    const { experiences } = await find('bath');
    expect(experiences[0]?.categories).toContain('wellness');
  });

  test('A keyword search of unknown or stop words is empty, and pages do not overlap', async () => {
    expect((await find('xyzzy plugh')).total).toBe(0);
    expect((await find('in the')).total).toBe(0);
    const one = await find('museum', { per_page: 10, page: 1 });
    const two = await find('museum', { per_page: 10, page: 2 });
    const codes = [...one.experiences, ...two.experiences].map(({ product_code }) => product_code);
    expect(new Set(codes).size).toBe(20);
    const { experiences: forFamilies } = await find('museum', { categories: ['family'] });
    expect(forFamilies).not.toEqual([]);
    expect(forFamilies.every(({ categories }) => categories.includes('family'))).toBe(true);
  });

  test('An empty or too long keyword query is refused', async () => {
    for (const query of ['', '   ', 'x'.repeat(121)]) {
      expect((await post('/search', { query })).problem.errors?.[0]?.field).toBe('query');
    }
  });
});
