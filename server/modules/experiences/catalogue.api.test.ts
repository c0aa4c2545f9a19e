import { beforeAll, describe, expect, test } from 'vitest';
import { distanceKm } from '#server/modules/places/index.ts';
import { aMember, aTenant, callApi, type Person, publicContext, type Tenant } from '#server/testing/index.ts';
import { experienceCategories } from './categories.ts';
import { readProductCards } from './index.ts';
import { type FoundProduct, searchesOf } from './testing/searches.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const { post, search, all } = searchesOf(() => member);

describe('Nearby searches of experiences', () => {
  const near = (body: Record<string, unknown>) => post('/nearby', { lat: 48.8584, lng: 2.2945, ...body });

  test('A nearby search returns exactly the experiences that start inside the circle, nearest first', async () => {
    const found: FoundProduct[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await near({ radius_km: 2, page, per_page: 50 });
      found.push(...body.experiences);
      if (body.experiences.length < 50) break;
    }
    const centre = { lat: 48.8584, lng: 2.2945 };
    const distances = found.map(({ location }) => distanceKm(centre, location));
    expect(distances).not.toEqual([]);
    expect(distances.every((distance) => distance <= 2)).toBe(true);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    expect(found[0]?.title).toContain('Eiffel Tower');
    const parisian = (await all({})).filter(({ location }) => distanceKm(centre, location) <= 2);
    const codes = new Set(found.map(({ product_code }) => product_code));
    expect(parisian.filter(({ product_code }) => !codes.has(product_code))).toEqual([]);
    found.forEach(({ location }, index) => {
      expect(location.distance_km).toBeCloseTo(distances[index] as number, 0);
    });
  });

  test('A nearby search has a default radius of 5 km and finds sights far from the town that offers them', async () => {
    const byDefault = await near({});
    expect(byDefault.body.total).toBe((await near({ radius_km: 5 })).body.total);
    expect(byDefault.body.total).toBeGreaterThan((await near({ radius_km: 4 })).body.total);
    const pompeii = await post('/nearby', { lat: 40.749, lng: 14.485, radius_km: 1 });
    expect(pompeii.body.experiences.some(({ title }) => title.startsWith('Pompeii'))).toBe(true);
  });

  test('A nearby search of experiences works on an ocean, at the date line and at the poles', async () => {
    expect((await near({ lat: -48, lng: -123, radius_km: 50 })).body.total).toBe(0);
    expect((await near({ lat: -16.5, lng: 180, radius_km: 50 })).status).toBe(200);
    expect((await near({ lat: 90, lng: 0 })).status).toBe(200);
  });

  test('An invalid nearby search of experiences names the field', async () => {
    for (const [body, field] of [
      [{ lat: 91 }, 'lat'],
      [{ lng: -181 }, 'lng'],
      [{ radius_km: 0 }, 'radius_km'],
      [{ radius_km: 51 }, 'radius_km'],
      [{ lat: '48' }, 'lat'],
    ] as const) {
      expect((await near(body)).problem.errors?.[0]?.field).toBe(field);
    }
  });
});

describe('Experience categories', () => {
  test('The count of each category equals the total of a search by that category', async () => {
    const answer = await callApi<{ categories: { slug: string; count: number }[] }>(
      'GET',
      '/v1/travel/experiences/categories?destination_id=PAR',
      { as: member },
    );
    expect(answer.body.categories.map(({ slug }) => slug)).toEqual(
      experienceCategories.map(({ slug }) => slug),
    );
    for (const { slug, count } of answer.body.categories) {
      expect((await search({ categories: [slug] })).body.total, slug).toBe(count);
    }
    const everywhere = await callApi<{ categories: { count: number }[] }>(
      'GET',
      '/v1/travel/experiences/categories',
      { key: tenant },
    );
    expect(everywhere.body.categories).not.toEqual([]);
    expect(everywhere.body.categories.every(({ count }) => count > 400)).toBe(true);
    const unknown = await callApi('GET', '/v1/travel/experiences/categories?destination_id=Nowhereville', {
      as: member,
    });
    expect(unknown.status).toBe(404);
  });
});

describe('Experience details', () => {
  const details = (code: string, call: object = { as: member }) =>
    callApi<Record<string, never>>('GET', `/v1/travel/experiences/${code}`, call);

  test('The details of an experience contain its search result and are the same for every caller', async () => {
    const products = await all({});
    expect(products).not.toEqual([]);
    for (const product of products.filter((_, index) => index % 40 === 0)) {
      const answer = await details(product.product_code);
      expect(answer.body).toMatchObject(product);
      expect((await details(product.product_code, { key: tenant })).text).toBe(answer.text);
      const { itinerary, reviews, options } = answer.body as unknown as {
        itinerary: { minutes: number }[];
        reviews: { count: number; breakdown: Record<string, number> };
        options: { option_code: string }[];
      };
      expect(itinerary.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(product.duration_minutes);
      expect(Object.values(reviews.breakdown).reduce((sum, count) => sum + count, 0)).toBe(reviews.count);
      expect(options[0]?.option_code).toBe('standard');
    }
  });

  test('The details of an unknown product code are 404, whatever its format', async () => {
    for (const code of [
      'nothing',
      'exp_city_2988507_zz',
      'exp_city_1_0',
      'exp_city_2988507_07',
      'EXP_CITY_2988507_0',
    ]) {
      expect((await details(code)).problem.code, code).toBe('not_found');
    }
    expect((await details('exp_city_2988507_0?currency=XXZ')).problem.errors?.[0]?.field).toBe('currency');
  });
});

describe('Product cards for other modules', () => {
  test('Product cards are read for several codes at once, and unknown codes are absent', async () => {
    const ctx = await publicContext(tenant);
    const [first] = (await search({})).body.experiences;
    const cards = await readProductCards(
      ctx,
      [first?.product_code ?? '', 'exp_test_manual', 'nothing'],
      'EUR',
    );
    expect([...cards.keys()]).toEqual([first?.product_code, 'exp_test_manual']);
    expect(cards.get(first?.product_code ?? '')).toEqual({
      productCode: first?.product_code,
      title: first?.title,
      image: first?.images[0],
      fromPriceMinor: Math.round((first?.from_price ?? 0) * 100),
      currency: 'EUR',
      isAvailable: true,
    });
  });
});
