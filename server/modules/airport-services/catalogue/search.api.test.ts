import { beforeAll, describe, expect, test } from 'vitest';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';

type Venue = {
  id: string;
  product_type: string;
  name: string;
  airport_code: string;
  airport_name: string;
  transport_hub_id: string;
  city: string;
  city_id: string | null;
  country: string;
  country_name: string;
  lat: number;
  lng: number;
  from_price: number;
  currency: string;
};
type Page = { data: Venue[]; page_number: number; page_size: number; total: number };

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const all = [1, 2, 3, 4, 5];

async function search(keyword: string, more: Record<string, unknown> = {}) {
  return callApi<Page>('POST', '/v1/travel/search', {
    key: tenant,
    body: { keyword, pageSize: 50, pageNumber: 1, searchFields: all, sortBy: [1], ...more },
  });
}

/** Airport codes of a result, each once, in its order. */
const codesOf = ({ body }: { body: Page }) => [...new Set(body.data.map((venue) => venue.airport_code))];

describe('Airport service searches', () => {
  test('A search by airport code is case-insensitive and finds all four kinds of service', async () => {
    const found = await search('lhr', { searchFields: [1] });
    expect(codesOf(found)).toEqual(['LHR']);
    expect(new Set(found.body.data.map((venue) => venue.product_type))).toEqual(
      new Set(['lounge', 'fast_track', 'dining', 'fitness']),
    );
    expect(found.body).toMatchObject({ page_number: 1, page_size: 50, total: found.body.data.length });
    expect(found.body.data[0]).toMatchObject({
      id: 'lounge_LHR_1',
      transport_hub_id: 'airport_LHR',
      country: 'GB',
      currency: 'EUR',
      time_zone: 'Europe/London',
    });
  });

  test('A search by metropolitan code finds all airports of the city', async () => {
    expect(codesOf(await search('LON', { searchFields: [1], pageSize: 100 }))).toEqual(
      expect.arrayContaining(['LHR', 'LGW', 'STN', 'LTN', 'LCY']),
    );
  });

  test.each([
    ['the code', 'KEF', 1, 'KEF'],
    ['the ISO code of the country', 'is', 2, 'KEF'],
    ['the name of the country', 'Iceland', 3, 'KEF'],
    ['the name of the city', 'Mumbai', 4, 'BOM'],
    ['the name of the airport', 'Heathrow', 5, 'LHR'],
  ])('Airport services are found by %s only in its own search field', async (_, keyword, field, code) => {
    const others = all.filter((other) => other !== field);
    expect(codesOf(await search(keyword, { searchFields: [field], enableFuzzy: false }))).toContain(code);
    const elsewhere = await search(keyword, { searchFields: others, enableFuzzy: false });
    expect(codesOf(elsewhere)).not.toContain(code);
  });

  test.each([
    ['Lissabon', 'LIS'],
    ['Lisbonne', 'LIS'],
    ['لشبونة', 'LIS'],
    ['köln', 'CGN'],
    ['Vereinigtes Königreich', 'LHR'],
  ])('The keyword "%s" finds its airport in any language', async (keyword, code) => {
    expect(codesOf(await search(keyword, { enableFuzzy: false, pageSize: 100 }))).toContain(code);
  });

  test('Only a fuzzy airport search matches beginnings of words and typing errors', async () => {
    for (const [typed, code] of [
      ['heathr', 'LHR'],
      ['heatrow', 'LHR'],
      ['lisbn', 'LIS'],
      ['Koeln', 'CGN'],
      ['Germny', 'FRA'],
    ] as const) {
      expect(codesOf(await search(typed, { pageSize: 100 })), typed).toContain(code);
      expect((await search(typed, { enableFuzzy: false })).body.total, typed).toBe(0);
    }
  });

  test('An airport service search is fuzzy by default', async () => {
    const sent = { keyword: 'heatrow', pageSize: 5, pageNumber: 1, searchFields: [5], sortBy: [1] };
    const found = await callApi<Page>('POST', '/v1/travel/search', { key: tenant, body: sent });
    expect(codesOf(found)).toEqual(['LHR']);
  });

  test('Airport services are sorted by the busiest airport, or by airport code without sortBy', async () => {
    const byWeight = await search('london', { searchFields: [4], pageSize: 100 });
    expect(codesOf(byWeight)[0]).toBe('LHR');
    const plain = codesOf(await search('london', { searchFields: [4], sortBy: [], pageSize: 100 }));
    expect(plain).toEqual([...plain].sort());
    expect(plain[0]).not.toBe('LHR');
  });

  test('Airport services are named in the requested language', async () => {
    const [german] = (await search('MUC', { searchFields: [1], language: 'de-AT' })).body.data;
    expect(german).toMatchObject({ city: 'München', country_name: 'Deutschland' });
    const [english] = (await search('MUC', { searchFields: [1], language: 'en-US' })).body.data;
    expect(english).toMatchObject({ city: 'Munich', country_name: 'Germany' });
  });

  test('An airport search around a point returns only airports within the radius', async () => {
    const around = { latitude: '51.47', longitude: '-0.45' };
    const near = codesOf(await search('GB', { searchFields: [2], ...around, radius: 20, pageSize: 100 }));
    expect(near).toEqual(['LHR']);
    const wider = codesOf(await search('GB', { searchFields: [2], ...around, pageSize: 100 }));
    expect(wider).toEqual(expect.arrayContaining(['LHR', 'LGW', 'STN']));
    expect(wider).not.toContain('EDI');
  });

  test.each([
    ['51.470020000000001', '-0.45000000000000001'],
    ['+51.47', '-.45'],
    ['51.47', '-0.4500'],
  ])('An airport search takes the coordinates %s and %s', async (latitude, longitude) => {
    const near = { latitude, longitude, radius: 20, pageSize: 100 };
    expect(codesOf(await search('GB', { searchFields: [2], ...near }))).toEqual(['LHR']);
  });

  test.each(['5.', '.', '+-5', '1e1', '', '1.2.3', `0.${'1'.repeat(21)}`, '90.1'])(
    'An airport search refuses the latitude %j, which is not a decimal number from -90 to 90',
    async (latitude) => {
      const { status, problem } = await search('GB', { latitude, longitude: '0' });
      expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ['latitude']]);
    },
  );

  test('The country of an airport is named in any language that has a name for it', async () => {
    const namesIn = async (language: string) => {
      const { body } = await search('MUC', { searchFields: [1], language });
      return [...new Set(body.data.map(({ country_name }) => country_name))];
    };
    expect(await namesIn('pt')).toEqual(['Alemanha']);
    expect(await namesIn('zh-Hant-TW')).toEqual(['\u5fb7\u570b']);
    expect(await namesIn('xx')).toEqual(['Germany']);
  });

  test('Pages of airport services contain every venue once, and a page after the last is empty', async () => {
    const pageSize = 37;
    const first = await search('GB', { searchFields: [2], pageSize });
    const pages = Math.ceil(first.body.total / pageSize);
    expect(pages).toBeGreaterThan(3);
    const rest = await Promise.all(
      Array.from({ length: pages }, (_, index) =>
        search('GB', { searchFields: [2], pageSize, pageNumber: index + 2 }),
      ),
    );
    const ids = [first, ...rest].flatMap(({ body }) => body.data.map(({ id }) => id));
    expect(ids).toHaveLength(first.body.total);
    expect(new Set(ids).size).toBe(first.body.total);
    expect(rest.at(-1)?.body).toMatchObject({ data: [], page_number: pages + 1, total: first.body.total });
    expect((await search('GB', { pageNumber: 99, pageSize: 100 })).status).toBe(200);
  });

  test('A keyword that matches no airport returns an empty page', async () => {
    expect((await search('qqqqqq zzzz')).body).toMatchObject({ data: [], total: 0 });
    expect((await search('...')).body.total).toBe(0);
  });

  test.each([
    ['keyword', { keyword: ' ' }],
    ['pageSize', { pageSize: 0 }],
    ['pageSize', { pageSize: 101 }],
    ['pageNumber', { pageNumber: 0 }],
    ['pageNumber', { pageNumber: 100 }],
    ['searchFields', { searchFields: [] }],
    ['searchFields.0', { searchFields: [6] }],
    ['sortBy.0', { sortBy: [2] }],
    ['enableFuzzy', { enableFuzzy: 'yes' }],
    ['language', { language: 'english please' }],
    ['longitude', { latitude: '51' }],
    ['latitude', { radius: 10 }],
    ['latitude', { latitude: '91', longitude: '0' }],
    ['radius', { latitude: '51', longitude: '0', radius: 0 }],
  ])('An airport service search with an invalid %s is 422 and names the field', async (field, wrong) => {
    const { status, problem } = await search('LHR', wrong);
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.field)).toContain(field);
  });

  test('An airport service search requires an API key, and is 503 in Production', async () => {
    const body = { keyword: 'LHR', pageSize: 1, pageNumber: 1, searchFields: [1], sortBy: [1] };
    expect((await callApi('POST', '/v1/travel/search', { as: member, body })).status).toBe(401);
    const production = await aTenant({ environment: 'Production' });
    const refused = await callApi('POST', '/v1/travel/search', { key: production, body });
    expect(refused.problem).toMatchObject({ status: 503, code: 'supplier_unavailable' });
  });
});

describe('Kinds of airport services', () => {
  const modules = (query: string) =>
    callApi<{ modules: { key: string; name: string; venue_count: number }[] }>(
      'GET',
      `/v1/travel/search/modules${query}`,
      { key: tenant },
    );

  test('There are four kinds of airport services worldwide, named in the requested language', async () => {
    const { body } = await modules('?language=es-ES');
    expect(body.modules.map(({ key }) => key)).toEqual(['lounge', 'fast_track', 'dining', 'fitness']);
    expect(body.modules[0]?.name).toBe('Salas VIP');
    for (const { venue_count } of body.modules) expect(venue_count).toBeGreaterThan(4_000);
  });

  test('Kinds of airport services are counted by airport, city and country', async () => {
    const listed = (await search('LHR', { searchFields: [1] })).body.data;
    const [lounges] = (await modules('?transportHubId=airport_LHR')).body.modules;
    expect(lounges?.venue_count).toBe(listed.filter((one) => one.product_type === 'lounge').length);
    const [city] = (await modules(`?cityId=${listed[0]?.city_id}`)).body.modules;
    const [country] = (await modules('?countryOrRegion=gb')).body.modules;
    expect(city?.venue_count).toBeGreaterThan(lounges?.venue_count ?? 0);
    expect(country?.venue_count).toBeGreaterThan(city?.venue_count ?? 0);
    const none = await modules('?transportHubId=airport_LHR&countryOrRegion=FR');
    expect(none.body.modules).toEqual([]);
  });

  test('An unknown airport has no kinds of service, and an invalid country code is 422', async () => {
    expect((await modules('?transportHubId=airport_000')).body.modules).toEqual([]);
    expect((await modules('?countryOrRegion=GBR')).status).toBe(422);
  });
});
