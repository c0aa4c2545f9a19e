import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext } from '#server/testing/index.ts';
import { bytesOf } from '#server/testing/same-bytes.ts';
import { aCircle } from './testing/circles.ts';
import { aFullList, base, hotelId, type List, readList } from './testing/lists.ts';

let owner: Person;
let fellow: Person;
let foreigner: Person;
let list: List;

beforeAll(async () => {
  const [home, abroad] = await Promise.all([aTenant(), aTenant()]);
  [owner, fellow, foreigner] = await Promise.all([aMember(home), aMember(home), aMember(abroad)]);
  list = await aFullList(owner, 2);
});

/** Every call that names a list, or a list and an item. */
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
  '%s %s of somebody else’s list answers the bytes of an unknown one',
  async (method, path, body) => {
    const item = String(list.items[0]?.id);
    const before = await readList(owner, list.id);
    for (const thief of [fellow, foreigner]) {
      const call = (listId: string, itemId: string) =>
        callApi(method, `${base}${path(listId, itemId)}`, { as: thief, body: body?.(itemId) });
      const unknown = await call(newId(), newId());
      expect(unknown.status).toBe(404);
      expect(bytesOf(await call(list.id, item))).toBe(bytesOf(unknown));
      expect(bytesOf(await call('nonsense', 'nonsense'))).toBe(bytesOf(unknown));
    }
    expect((await readList(owner, list.id)).body).toEqual(before.body);
  },
);

test.each(calls.filter(([, path]) => path('', 'item').includes('item/') || path('', 'x').endsWith('/x')))(
  '%s %s of somebody else’s item through an own list answers the bytes of an unknown one',
  async (method, path, body) => {
    const before = await readList(owner, list.id);
    const mine = await aFullList(fellow, 1);
    await callApi('PUT', `${base}/${mine.id}/share`, {
      as: fellow,
      body: { circle_id: await aCircle(fellow) },
    });
    const call = (item: string) =>
      callApi(method, `${base}${path(mine.id, item)}`, { as: fellow, body: body?.(item) });
    const unknown = await call(newId());
    expect(unknown.status).toBe(404);
    expect(bytesOf(await call(String(list.items[0]?.id)))).toBe(bytesOf(unknown));
    expect((await readList(owner, list.id)).body).toEqual(before.body);
  },
);

test('reordering an own list with somebody else’s item is refused like with an unknown one', async () => {
  const mine = await aFullList(fellow, 1);
  const call = (item: string) =>
    callApi('PUT', `${base}/${mine.id}/items/order`, { as: fellow, body: { item_ids: [item] } });
  const unknown = await call(newId());
  expect(unknown.status).toBe(422);
  expect(bytesOf(await call(String(list.items[0]?.id)))).toBe(bytesOf(unknown));
});

test('sharing with somebody else’s circle is refused like with an unknown one', async () => {
  const mine = await aFullList(fellow, 1);
  const call = (circle: string) =>
    callApi('PUT', `${base}/${mine.id}/share`, { as: fellow, body: { circle_id: circle } });
  const unknown = await call(newId());
  expect(unknown.status).toBe(404);
  expect(bytesOf(await call(await aCircle(owner)))).toBe(bytesOf(unknown));
});

test('an app whose partner switched wishlists off has none', async () => {
  const person = await aMember(await aTenant());
  const { id } = await aFullList(person, 1);
  await systemContext().db.execute(sql`
    update apps set modules = array_remove(modules, 'wishlists') where id = ${person.tenant.appId}`);
  for (const path of ['', `/${id}`, '/product-codes']) {
    expect((await callApi('GET', `${base}${path}`, { as: person })).status).toBe(404);
  }
});
