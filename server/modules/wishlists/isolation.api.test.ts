import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import { aMember, aTenant, callApi, type Person, systemContext } from '#server/testing/index.ts';
import { aCircle } from './testing/circles.ts';
import { aFullList, base, hotelId, type List, readList } from './testing/lists.ts';

let owner: Person;
let sameAppMember: Person;
let otherAppMember: Person;
let list: List;

beforeAll(async () => {
  const [tenant, otherTenant] = await Promise.all([aTenant(), aTenant()]);
  [owner, sameAppMember, otherAppMember] = await Promise.all([
    aMember(tenant),
    aMember(tenant),
    aMember(otherTenant),
  ]);
  list = await aFullList(owner, 2);
});

/** Every call that takes the id of a list, or of a list and an item. */
const calls: [
  method: string,
  path: (list: string, item: string) => string,
  body?: (item: string) => unknown,
][] = [
  ['GET', (list) => `/${list}`],
  ['GET', (list) => `/${list}?scope=shared`],
  ['PUT', (list) => `/${list}`, () => ({ name: 'Stolen' })],
  ['DELETE', (list) => `/${list}`],
  ['POST', (list) => `/${list}/items`, () => ({ hotel_id: hotelId(5) })],
  ['POST', (list) => `/${list}/items?scope=shared`, () => ({ hotel_id: hotelId(5) })],
  ['PUT', (list) => `/${list}/items/order`, (item) => ({ item_ids: [item] })],
  ['DELETE', (list, item) => `/${list}/items/${item}`],
  ['PATCH', (list, item) => `/${list}/items/${item}`, () => ({ note: 'Stolen' })],
  ['PUT', (list, item) => `/${list}/items/${item}/vote`],
  ['PUT', (list, item) => `/${list}/items/${item}/vote?scope=shared`],
  ['DELETE', (list, item) => `/${list}/items/${item}/vote`],
  ['DELETE', (list) => `/${list}/share`],
];

test.each(calls)(
  '%s %s of another member’s wishlist answers the same bytes as for an unknown one',
  async (method, path, body) => {
    const item = String(list.items[0]?.id);
    const before = await readList(owner, list.id);
    for (const attacker of [sameAppMember, otherAppMember]) {
      const call = (listId: string, itemId: string) =>
        callApi(method, `${base}${path(listId, itemId)}`, { as: attacker, body: body?.(itemId) });
      const unknown = await call(newId(), newId());
      expect(unknown.status).toBe(404);
      expect(comparableResponse(await call(list.id, item))).toBe(comparableResponse(unknown));
      expect(comparableResponse(await call('nonsense', 'nonsense'))).toBe(comparableResponse(unknown));
    }
    expect((await readList(owner, list.id)).body).toEqual(before.body);
  },
);

test.each(calls.filter(([, path]) => path('', 'item').includes('item/') || path('', 'x').endsWith('/x')))(
  '%s %s of another member’s item through an own wishlist answers the same bytes as for an unknown one',
  async (method, path, body) => {
    const before = await readList(owner, list.id);
    const mine = await aFullList(sameAppMember, 1);
    await callApi('PUT', `${base}/${mine.id}/share`, {
      as: sameAppMember,
      body: { circle_id: await aCircle(sameAppMember) },
    });
    const call = (item: string) =>
      callApi(method, `${base}${path(mine.id, item)}`, { as: sameAppMember, body: body?.(item) });
    const unknown = await call(newId());
    expect(unknown.status).toBe(404);
    expect(comparableResponse(await call(String(list.items[0]?.id)))).toBe(comparableResponse(unknown));
    expect((await readList(owner, list.id)).body).toEqual(before.body);
  },
);

test('Reordering an own wishlist with another member’s item answers the same bytes as with an unknown one', async () => {
  const mine = await aFullList(sameAppMember, 1);
  const call = (item: string) =>
    callApi('PUT', `${base}/${mine.id}/items/order`, { as: sameAppMember, body: { item_ids: [item] } });
  const unknown = await call(newId());
  expect(unknown.status).toBe(422);
  expect(comparableResponse(await call(String(list.items[0]?.id)))).toBe(comparableResponse(unknown));
});

test('Sharing a wishlist with another member’s circle answers the same bytes as with an unknown one', async () => {
  const mine = await aFullList(sameAppMember, 1);
  const call = (circle: string) =>
    callApi('PUT', `${base}/${mine.id}/share`, { as: sameAppMember, body: { circle_id: circle } });
  const unknown = await call(newId());
  expect(unknown.status).toBe(404);
  expect(comparableResponse(await call(await aCircle(owner)))).toBe(comparableResponse(unknown));
});

test('Wishlist operations answer 404 in an app without the wishlists module', async () => {
  const person = await aMember(await aTenant());
  const { id } = await aFullList(person, 1);
  await systemContext().db.execute(sql`
    update apps set modules = array_remove(modules, 'wishlists') where id = ${person.tenant.appId}`);
  for (const path of ['', `/${id}`, '/product-codes']) {
    expect((await callApi('GET', `${base}${path}`, { as: person })).status).toBe(404);
  }
});
