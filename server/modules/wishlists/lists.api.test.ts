import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';
import { aFullList, aList, base, type List, readList, type Summary } from './testing/lists.ts';

let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
});

beforeEach(async () => {
  ana = await aMember(tenant);
});

const listsOf = async (person: Person) =>
  (await callApi<{ wishlists: Summary[] }>('GET', base, { as: person })).body.wishlists;
const put = (list: List, body: unknown, as = ana) => callApi<List>('PUT', `${base}/${list.id}`, { as, body });

describe('Wishlists', () => {
  test('A new wishlist is empty, belongs to the token’s user and has its times in Unix seconds', async () => {
    const before = Math.floor(Date.now() / 1000);
    const created = await callApi<List>('POST', base, {
      as: ana,
      body: { name: ' Lisbon in May ', description: 'Two weeks,\nslowly.', user_id: newId() },
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${base}/${created.body.id}`);
    expect(created.body).toEqual({
      id: created.body.id,
      name: 'Lisbon in May',
      description: 'Two weeks,\nslowly.',
      user_id: ana.userId,
      items: [],
      created_at: expect.any(Number),
      updated_at: created.body.created_at,
      sharing: null,
    });
    expect(Number.isInteger(created.body.created_at)).toBe(true);
    expect(created.body.created_at - before).toBeGreaterThanOrEqual(-1);
    expect(created.body.created_at - before).toBeLessThan(30);
    expect((await readList(ana, created.body.id)).body).toEqual(created.body);
  });

  test('A null or empty wishlist description is stored as null', async () => {
    for (const description of [null, '', '  ']) {
      const { status, body } = await callApi<List>('POST', base, {
        as: ana,
        body: { name: 'A', description },
      });
      expect([status, body.description]).toEqual([201, null]);
    }
  });

  test.each([
    ['name', undefined],
    ['name', null],
    ['name', ' '],
    ['name', 'x'.repeat(101)],
    ['name', 'a\u0007b'],
    ['name', 'two\nlines'],
    ['description', 'x'.repeat(501)],
    ['description', 'a\u0007b'],
    ['description', 7],
  ])('Creating a wishlist with %s = %j answers 422 naming the field', async (field, value) => {
    const { status, problem } = await callApi('POST', base, { as: ana, body: { name: 'A', [field]: value } });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([expect.objectContaining({ field })]);
    expect(await listsOf(ana)).toEqual([]);
  });

  test('Concurrent creations cannot exceed 50 wishlists per member', async () => {
    for (let count = 0; count < 47; count += 1) await aList(ana, `List ${count}`);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        callApi('POST', base, { as: ana, body: { name: `Late ${index}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(201),
      ...Array(9).fill(422),
    ]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.problem.errors).toEqual([
      expect.objectContaining({ field: 'wishlists', code: 'limit_reached' }),
    ]);
    expect(await listsOf(ana)).toHaveLength(50);
    const other = await aMember(tenant);
    expect((await callApi('POST', base, { as: other, body: { name: 'Mine' } })).status).toBe(201);
  });

  test('Updating a wishlist changes only the sent fields, keeps omitted and null ones, and never changes items', async () => {
    const list = await aFullList(ana, 2);
    await put(list, { description: 'Old' });
    const renamed = await put(list, { name: 'New', description: null, items: [] });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ name: 'New', description: 'Old', items: list.items });
    expect((await put(list, { name: null, description: 'Newer' })).body).toMatchObject({
      name: 'New',
      description: 'Newer',
    });
    const before = (await readList(ana, list.id)).body;
    expect((await put(list, {})).body).toEqual(before);
    expect((await put(list, { name: null, description: null })).body).toEqual(before);
    expect((await put(list, { description: '' })).body.description).toBe(null);
  });

  test('Updating a wishlist keeps created_at and advances updated_at', async () => {
    const list = await aList(ana);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { body } = await put(list, { name: 'Later' });
    expect(body.created_at).toBe(list.created_at);
    expect(body.updated_at).toBeGreaterThan(list.updated_at);
  });

  test('A deleted wishlist answers 404 and is no longer listed', async () => {
    const list = await aFullList(ana, 2);
    const kept = await aList(ana, 'Kept');
    const deleted = await callApi('DELETE', `${base}/${list.id}`, { as: ana });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await readList(ana, list.id)).status).toBe(404);
    expect((await callApi('DELETE', `${base}/${list.id}`, { as: ana })).status).toBe(404);
    expect((await listsOf(ana)).map(({ id }) => id)).toEqual([kept.id]);
  });
});

describe('Wishlist summaries', () => {
  test('Wishlist summaries have exactly the documented fields, newest first, with the first item’s image as cover', async () => {
    const empty = await aList(ana, 'Empty');
    const full = await aFullList(ana, 2);
    expect(await listsOf(ana)).toEqual([
      {
        id: full.id,
        name: full.name,
        description: null,
        item_count: 2,
        cover_image: full.items[0]?.snapshot.image,
        created_at: full.created_at,
        updated_at: full.updated_at,
        sharing: null,
      },
      expect.objectContaining({ id: empty.id, item_count: 0, cover_image: null }),
    ]);
    expect(full.items[0]?.snapshot.image).toMatch(/^\//);
  });

  test('Wishlist summaries exclude other members’ lists, and with scope=shared the caller’s private ones', async () => {
    await aList(ana);
    expect(await listsOf(await aMember(tenant))).toEqual([]);
    const shared = await callApi<{ wishlists: Summary[] }>('GET', `${base}?scope=shared`, { as: ana });
    expect(shared.body.wishlists).toEqual([]);
  });

  test('Listing wishlists with an unknown scope answers 422 on scope', async () => {
    const { status, problem } = await callApi('GET', `${base}?scope=all`, { as: ana });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'scope']);
  });
});
