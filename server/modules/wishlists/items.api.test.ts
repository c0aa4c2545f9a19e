import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { aCircle } from './testing/circles.ts';
import {
  addHotel,
  addTour,
  aFullList,
  aList,
  base,
  hotelId,
  type Item,
  type List,
  readList,
  tours,
} from './testing/lists.ts';

let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
});

beforeEach(async () => {
  ana = await aMember(tenant);
});

const idsOf = (list: List) => list.items.map(({ id }) => id);
const remove = (list: List, item: string, as = ana) =>
  callApi('DELETE', `${base}/${list.id}/items/${item}`, { as });
const reorder = (list: List, itemIds: unknown, as = ana) =>
  callApi<List>('PUT', `${base}/${list.id}/items/order`, { as, body: { item_ids: itemIds } });
const changeNote = (list: List, item: string, text: unknown, as = ana) =>
  callApi<Item>('PATCH', `${base}/${list.id}/items/${item}`, { as, body: { note: text } });

async function itemsOf(list: List): Promise<Item[]> {
  return (await readList(ana, list.id)).body.items;
}

describe('Wishlist items', () => {
  test('A hotel is added at the end of a wishlist with its snapshot', async () => {
    const list = await aFullList(ana, 1);
    const { body: details } = await callApi('POST', '/v1/hotel/details', {
      as: ana,
      body: { hotel_id: hotelId(7) },
    });
    const added = await addHotel(ana, list.id, 7, { note: ' Ask for the top floor ' });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: added.body.id,
      product_code: null,
      hotel_id: hotelId(7),
      added_at: expect.any(Number),
      added_by: ana.userId,
      position: 2,
      note: 'Ask for the top floor',
      snapshot: {
        title: details.name,
        image: expect.stringContaining('/'),
        from_price: null,
        currency: null,
      },
      is_available: true,
      votes: 0,
      voted: false,
    });
    expect(Math.abs(added.body.added_at - Date.now() / 1000)).toBeLessThan(30);
    expect((await itemsOf(list))[1]).toEqual(added.body);
  });

  test('An experience is added to a wishlist with its snapshot in the currency of the organisation', async () => {
    const list = await aFullList(ana, 1);
    const { status, body } = await addTour(ana, list.id, tours[0]);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      product_code: tours[0],
      added_at: expect.any(Number),
      added_by: ana.userId,
      position: 2,
      note: null,
      snapshot: {
        title: 'Test Tour Price Changed',
        image: expect.stringMatching(/^\//),
        from_price: expect.any(Number),
        currency: 'EUR',
      },
      is_available: true,
      votes: 0,
      voted: false,
    });
    expect(body.snapshot.from_price).toBeGreaterThan(0);
    expect((await itemsOf(list))[1]).toEqual(body);
    const dollars = await aMember(await aTenant({ currency: 'USD' }));
    const other = await addTour(dollars, (await aList(dollars)).id, tours[0]);
    expect(other.body.snapshot.currency).toBe('USD');
    expect(other.body.snapshot.from_price).not.toBe(body.snapshot.from_price);
  });

  test('Adding an item that is on the wishlist already returns it unchanged with 200', async () => {
    const list = await aList(ana);
    const first = await addHotel(ana, list.id, 1, { note: 'First' });
    const second = await addHotel(ana, list.id, 1, { note: 'Second' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await itemsOf(list)).toHaveLength(1);
  });

  test('Concurrent additions of the same item to a wishlist create one: one answers 201, the others 200', async () => {
    const list = await aList(ana);
    for (let index = 0; index < 10; index += 1) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => addHotel(ana, list.id, index)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    }
    expect((await itemsOf(list)).map(({ hotel_id }) => hotel_id)).toEqual(
      Array.from({ length: 10 }, (_, index) => hotelId(index)),
    );
  });

  test('The same hotel can be on several wishlists', async () => {
    const [one, other] = [await aList(ana), await aList(ana)];
    expect((await addHotel(ana, one.id, 1)).status).toBe(201);
    expect((await addHotel(ana, other.id, 1)).status).toBe(201);
  });

  test('Adding an unknown hotel or experience to a wishlist answers 404', async () => {
    const list = await aList(ana);
    for (const body of [
      { hotel_id: 'htl_city_2988507_zz' },
      { hotel_id: 'x' },
      { product_code: 'exp_none' },
    ]) {
      expect((await callApi('POST', `${base}/${list.id}/items`, { as: ana, body })).status).toBe(404);
    }
    expect(await itemsOf(list)).toEqual([]);
  });

  test.each([
    [{}, 'product_code', 'exactly_one'],
    [{ hotel_id: hotelId(1), product_code: 'exp' }, 'product_code', 'exactly_one'],
    [{ hotel_id: 7 }, 'hotel_id', 'invalid_type'],
    [{ hotel_id: hotelId(1), note: 'x'.repeat(501) }, 'note', 'too_big'],
  ])('Adding a wishlist item with body %j answers 422 naming the field', async (body, field, code) => {
    const list = await aList(ana);
    const { status, problem } = await callApi('POST', `${base}/${list.id}/items`, { as: ana, body });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([expect.objectContaining({ field, code })]);
  });

  test('Concurrent additions cannot exceed 200 items on a wishlist', async () => {
    const list = await aFullList(ana, 197);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => addHotel(ana, list.id, 200 + index)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(201),
      ...Array(9).fill(422),
    ]);
    expect(answers.find(({ status }) => status === 422)?.problem.errors).toEqual([
      expect.objectContaining({ field: 'items', code: 'limit_reached' }),
    ]);
    const items = await itemsOf(list);
    expect(items.map(({ position }) => position)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    // Adding an item that is on the list already does not count.
    expect((await addHotel(ana, list.id, 0)).status).toBe(200);
    expect((await remove(list, hotelId(0))).status).toBe(204);
    expect((await addHotel(ana, list.id, 220)).status).toBe(201);
  });

  test('A wishlist item whose hotel no longer exists keeps its last known data and is not available', async () => {
    const list = await aFullList(ana, 2);
    const { db } = systemContext();
    const [known] = list.items;
    // An id that no supplier knows, like that of a hotel that was removed from the catalogue.
    await db.execute(sql`update wishlist_items set hotel_id = 'htl_closed' where id = ${known?.id}`);
    const [removed, available] = await itemsOf(list);
    expect(removed).toEqual({ ...known, hotel_id: 'htl_closed', is_available: false });
    expect(available?.is_available).toBe(true);
  });

  test('Reading a wishlist as its owner returns and stores the current data of its items', async () => {
    const list = await aFullList(ana, 1);
    const { db } = systemContext();
    await db.execute(
      sql`update wishlist_items set title = 'Old name', image = '/old.svg' where wishlist_id = ${list.id}`,
    );
    expect((await itemsOf(list))[0]?.snapshot).toEqual(list.items[0]?.snapshot);
    const [stored] = await db.execute<{ title: string; image: string }>(
      sql`select title, image from wishlist_items where wishlist_id = ${list.id}`,
    );
    expect(stored).toEqual({ title: list.items[0]?.snapshot.title, image: list.items[0]?.snapshot.image });
  });
});

describe('Wishlists without a supplier', () => {
  test('Without a supplier nothing can be added to a wishlist, and reading it returns the last known data', async () => {
    const person = await aMember(await aTenant({ environment: 'Production' }));
    const list = await aList(person);
    for (const answer of [await addHotel(person, list.id, 1), await addTour(person, list.id, tours[0])]) {
      expect([answer.status, answer.problem.code]).toEqual([503, 'supplier_unavailable']);
    }
    const { db } = systemContext('Production');
    await db.execute(sql`
      insert into wishlist_items (app_id, id, wishlist_id, product_code, hotel_id, position, added_by, title, from_price_minor, currency)
      select app_id, id, ${list.id}, code, hotel, row_number() over (), ${person.userId}, 'Once here', 1250, 'EUR'
      from (values (${person.tenant.appId}::uuid, ${newId()}::uuid, 'exp_1', null), (${person.tenant.appId}, ${newId()}, null, 'htl_1'))
        as known (app_id, id, code, hotel)`);
    const { status, body } = await readList(person, list.id);
    expect(status).toBe(200);
    const snapshot = { title: 'Once here', image: null, from_price: 12.5, currency: 'EUR' };
    const known = expect.objectContaining({ snapshot, is_available: false });
    expect(body.items).toEqual([known, known]);
  });
});

describe('Saved product codes', () => {
  const codesOf = async (person: Person) =>
    (await callApi('GET', `${base}/product-codes`, { as: person })).body.product_codes;

  test('The saved product codes are those of all own wishlists, distinct and sorted, without hotels', async () => {
    expect(await codesOf(ana)).toEqual([]);
    const [one, other] = [await aFullList(ana, 2), await aList(ana)];
    for (const code of [tours[2], tours[0]]) await addTour(ana, one.id, code);
    for (const code of [tours[1], tours[0]]) await addTour(ana, other.id, code);
    expect(await codesOf(ana)).toEqual(tours);
    await remove(one, tours[0]);
    expect(await codesOf(ana)).toEqual(tours);
    await remove(other, tours[0]);
    expect(await codesOf(ana)).toEqual([tours[1], tours[2]]);
    await callApi('DELETE', `${base}/${one.id}`, { as: ana });
    expect(await codesOf(ana)).toEqual([tours[1]]);
  });

  test('The saved product codes of many wishlists are in byte order', async () => {
    const sorted = [
      'exp-b',
      ...Array.from({ length: 60 }, (_, index) => `exp_${100 + index}`),
      'exp_Z',
      'exp_a',
    ];
    const reversed = JSON.stringify(sorted.toReversed());
    for (let count = 0; count < 3; count += 1) {
      const { id } = await aList(ana);
      await systemContext().db.execute(sql`
        insert into wishlist_items (app_id, id, wishlist_id, product_code, position, added_by, title)
        select ${tenant.appId}, gen_random_uuid(), ${id}, code, position, ${ana.userId}, 'Thing'
        from jsonb_array_elements_text(${reversed}::text::jsonb) with ordinality as known (code, position)`);
    }
    expect(await codesOf(ana)).toEqual(sorted);
  });

  test('The saved product codes exclude those of wishlists shared with the caller', async () => {
    const list = await aList(ana);
    await addTour(ana, list.id, tours[0]);
    const ben = await aMember(tenant);
    const circle = await aCircle(ana, [ben]);
    await callApi('PUT', `${base}/${list.id}/share`, { as: ana, body: { circle_id: circle } });
    expect((await readList(ben, list.id, '?scope=shared')).status).toBe(200);
    expect(await codesOf(ben)).toEqual([]);
  });
});

describe('Removing a wishlist item', () => {
  test('A wishlist item is removed by its id or hotel id, and later items move up', async () => {
    const list = await aFullList(ana, 4);
    const [first, second, third, fourth] = list.items;
    expect((await remove(list, String(second?.id))).status).toBe(204);
    const byThing = await remove(list, hotelId(0));
    expect([byThing.status, byThing.text]).toEqual([204, '']);
    expect(await itemsOf(list)).toEqual([
      { ...third, position: 1 },
      { ...fourth, position: 2 },
    ]);
    expect((await remove(list, String(first?.id))).status).toBe(404);
  });

  test('Concurrent removals of wishlist items leave positions without gaps and the correct item count', async () => {
    const list = await aFullList(ana, 12);
    const answers = await Promise.all(
      list.items.slice(0, 8).flatMap(({ id }) => [remove(list, id), remove(list, id)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(8).fill(204),
      ...Array(8).fill(404),
    ]);
    expect((await itemsOf(list)).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    const summaries = await callApi<{ wishlists: { item_count: number }[] }>('GET', base, { as: ana });
    expect(summaries.body.wishlists[0]?.item_count).toBe(4);
  });
});

describe('Reordering a wishlist', () => {
  test('Reordering a wishlist with the ids of all its items returns it in the new order', async () => {
    const list = await aFullList(ana, 5);
    const reversed = idsOf(list).reverse();
    const { status, body } = await reorder(
      list,
      reversed.map((id) => id.toUpperCase()),
    );
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(reversed);
    expect(body.items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect((await readList(ana, list.id)).body).toEqual(body);
    const { body: overview } = await callApi<{ wishlists: { cover_image: string }[] }>('GET', base, {
      as: ana,
    });
    expect(overview.wishlists[0]?.cover_image).toBe(body.items[0]?.snapshot.image);
  });

  test('Reordering a wishlist with any other set of ids answers 422 and changes nothing', async () => {
    const list = await aFullList(ana, 3);
    const other = await aFullList(ana, 1);
    const [a = '', b = '', c = ''] = idsOf(list);
    const [otherItem = ''] = idsOf(other);
    for (const ids of [
      [],
      [a, b],
      [a, b, c, c],
      [a, a, b],
      [a, b, otherItem],
      [a, b, c, otherItem],
      [a, b, 'x'],
    ]) {
      const { status, problem } = await reorder(list, ids);
      expect(status).toBe(422);
      expect(problem.errors).toEqual([expect.objectContaining({ field: 'item_ids', code: 'wrong_set' })]);
    }
    expect((await reorder(list, 'all')).status).toBe(422);
    expect((await readList(ana, list.id)).body).toEqual(list);
  });

  test('Concurrent reordering, adding and removing of wishlist items keeps positions without gaps', async () => {
    const list = await aFullList(ana, 6);
    const ids = idsOf(list);
    await Promise.all([
      reorder(list, ids.toReversed()),
      addHotel(ana, list.id, 20),
      remove(list, String(ids[2])),
      reorder(list, ids),
      addHotel(ana, list.id, 21),
    ]);
    const items = await itemsOf(list);
    expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('An empty wishlist is reordered with no ids', async () => {
    expect((await reorder(await aList(ana), [])).status).toBe(200);
  });
});

describe('Notes of wishlist items', () => {
  test('Changing or removing the note of a wishlist item changes nothing else', async () => {
    const list = await aFullList(ana, 2);
    const [item] = list.items;
    const { status, body } = await changeNote(list, String(item?.id), ' Book early ');
    expect([status, body]).toEqual([200, { ...item, note: 'Book early' }]);
    expect((await itemsOf(list))[0]).toEqual(body);
    expect((await changeNote(list, String(item?.id), null)).body.note).toBe(null);
    await changeNote(list, String(item?.id), 'Again');
    expect((await changeNote(list, String(item?.id), '')).body.note).toBe(null);
  });

  test.each([[undefined], [7], ['x'.repeat(501)]])(
    'The note %j of a wishlist item answers 422',
    async (text) => {
      const list = await aFullList(ana, 1);
      const { status, problem } = await changeNote(list, String(list.items[0]?.id), text);
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'note']);
    },
  );

  test('Changing the note of an item that is not on the wishlist answers 404', async () => {
    const [list, other] = [await aFullList(ana, 1), await aFullList(ana, 1)];
    for (const id of [other.items[0]?.id ?? '', newId(), 'x', hotelId(0)])
      expect((await changeNote(list, id, 'x')).status).toBe(404);
    expect(await itemsOf(other)).toEqual(other.items);
  });
});
