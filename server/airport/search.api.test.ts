import { beforeAll, describe, expect, it } from 'vitest';
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

describe('a search of airport services', () => {
  it('finds all four kinds at an airport by its code, in any case', async () => {
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

  it('takes a metropolitan code for all airports of the city', async () => {
    expect(codesOf(await search('LON', { searchFields: [1], pageSize: 100 }))).toEqual(
      expect.arrayContaining(['LHR', 'LGW', 'STN', 'LTN', 'LCY']),
    );
  });

  it.each([
    ['the code', 'KEF', 1, 'KEF'],
    ['the ISO code of the country', 'is', 2, 'KEF'],
    ['the name of the country', 'Iceland', 3, 'KEF'],
    ['the name of the city', 'Mumbai', 4, 'BOM'],
    ['the name of the airport', 'Heathrow', 5, 'LHR'],
  ])('looks for %s in its own field alone', async (_, keyword, field, code) => {
    const others = all.filter((other) => other !== field);
    expect(codesOf(await search(keyword, { searchFields: [field], enableFuzzy: false }))).toContain(code);
    const elsewhere = await search(keyword, { searchFields: others, enableFuzzy: false });
    expect(codesOf(elsewhere)).not.toContain(code);
  });

  it.each([
    ['Lissabon', 'LIS'],
    ['Lisbonne', 'LIS'],
    ['لشبونة', 'LIS'],
    ['köln', 'CGN'],
    ['Vereinigtes Königreich', 'LHR'],
  ])('knows %s, whatever the language', async (keyword, code) => {
    expect(codesOf(await search(keyword, { enableFuzzy: false, pageSize: 100 }))).toContain(code);
  });

  it('forgives beginnings and typing errors only when it may', async () => {
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

  it('is fuzzy unless told', async () => {
    const sent = { keyword: 'heatrow', pageSize: 5, pageNumber: 1, searchFields: [5], sortBy: [1] };
    const found = await callApi<Page>('POST', '/v1/travel/search', { key: tenant, body: sent });
    expect(codesOf(found)).toEqual(['LHR']);
  });

  it('puts the busiest airport first, or goes by code without sorting by weight', async () => {
    const weighed = await search('london', { searchFields: [4], pageSize: 100 });
    expect(codesOf(weighed)[0]).toBe('LHR');
    const plain = codesOf(await search('london', { searchFields: [4], sortBy: [], pageSize: 100 }));
    expect(plain).toEqual([...plain].sort());
    expect(plain[0]).not.toBe('LHR');
  });

  it('shows names in the language asked for', async () => {
    const [german] = (await search('MUC', { searchFields: [1], language: 'de-AT' })).body.data;
    expect(german).toMatchObject({ city: 'München', country_name: 'Deutschland' });
    const [english] = (await search('MUC', { searchFields: [1], language: 'en-US' })).body.data;
    expect(english).toMatchObject({ city: 'Munich', country_name: 'Germany' });
  });

  it('keeps to a radius around a point', async () => {
    const around = { latitude: '51.47', longitude: '-0.45' };
    const near = codesOf(await search('GB', { searchFields: [2], ...around, radius: 20, pageSize: 100 }));
    expect(near).toEqual(['LHR']);
    const wider = codesOf(await search('GB', { searchFields: [2], ...around, pageSize: 100 }));
    expect(wider).toEqual(expect.arrayContaining(['LHR', 'LGW', 'STN']));
    expect(wider).not.toContain('EDI');
  });

  it('hands out every venue once over its pages, and nothing beyond the last', async () => {
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

  it('answers an empty page for what names no airport', async () => {
    expect((await search('qqqqqq zzzz')).body).toMatchObject({ data: [], total: 0 });
    expect((await search('...')).body.total).toBe(0);
  });

  it.each([
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
  ])('names %s when it is wrong', async (field, wrong) => {
    const { status, problem } = await search('LHR', wrong);
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.field)).toContain(field);
  });

  it('is for programs alone, and has no supplier in Production', async () => {
    const body = { keyword: 'LHR', pageSize: 1, pageNumber: 1, searchFields: [1], sortBy: [1] };
    expect((await callApi('POST', '/v1/travel/search', { as: member, body })).status).toBe(401);
    const production = await aTenant({ environment: 'Production' });
    const refused = await callApi('POST', '/v1/travel/search', { key: production, body });
    expect(refused.problem).toMatchObject({ status: 503, code: 'supplier_unavailable' });
  });
});

describe('the kinds of service', () => {
  const modules = (query: string) =>
    callApi<{ modules: { key: string; name: string; venue_count: number }[] }>(
      'GET',
      `/v1/travel/search/modules${query}`,
      { key: tenant },
    );

  it('are four all over the world, named in the language asked for', async () => {
    const { body } = await modules('?language=es-ES');
    expect(body.modules.map(({ key }) => key)).toEqual(['lounge', 'fast_track', 'dining', 'fitness']);
    expect(body.modules[0]?.name).toBe('Salas VIP');
    for (const { venue_count } of body.modules) expect(venue_count).toBeGreaterThan(4_000);
  });

  it('are counted as the search lists them, by airport, city and country', async () => {
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

  it('are none where nothing is known, and refuse what is no country', async () => {
    expect((await modules('?transportHubId=airport_000')).body.modules).toEqual([]);
    expect((await modules('?countryOrRegion=GBR')).status).toBe(422);
  });
});
