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
const note = (list: List, item: string, text: unknown, as = ana) =>
  callApi<Item>('PATCH', `${base}/${list.id}/items/${item}`, { as, body: { note: text } });

async function itemsOf(list: List): Promise<Item[]> {
  return (await readList(ana, list.id)).body.items;
}

describe('an item', () => {
  test('is a hotel with its snapshot, comes last and counts', async () => {
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

  test('is an experience with its snapshot, in the currency of the organisation', async () => {
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

  test('that is there already is answered with 200 as it is', async () => {
    const list = await aList(ana);
    const first = await addHotel(ana, list.id, 1, { note: 'First' });
    const second = await addHotel(ana, list.id, 1, { note: 'Second' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await itemsOf(list)).toHaveLength(1);
  });

  test('that is added many times at once is one item: one 201, the others 200', async () => {
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

  test('may stand on several lists', async () => {
    const [one, other] = [await aList(ana), await aList(ana)];
    expect((await addHotel(ana, one.id, 1)).status).toBe(201);
    expect((await addHotel(ana, other.id, 1)).status).toBe(201);
  });

  test('of an unknown hotel or experience is 404', async () => {
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
  ])('refuses %j and names the field', async (body, field, code) => {
    const list = await aList(ana);
    const { status, problem } = await callApi('POST', `${base}/${list.id}/items`, { as: ana, body });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([expect.objectContaining({ field, code })]);
  });

  test('is one of at most 200, exactly, when the last places are fought for', async () => {
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
    // What is there already is no further item.
    expect((await addHotel(ana, list.id, 0)).status).toBe(200);
    expect((await remove(list, hotelId(0))).status).toBe(204);
    expect((await addHotel(ana, list.id, 220)).status).toBe(201);
  });

  test('keeps what was last known when its hotel is gone, and is not available then', async () => {
    const list = await aFullList(ana, 2);
    const { db } = systemContext();
    const [known] = list.items;
    // What a supplier took out of its catalogue: an id that nobody answers for.
    await db.execute(sql`update wishlist_items set hotel_id = 'htl_closed' where id = ${known?.id}`);
    const [gone, alive] = await itemsOf(list);
    expect(gone).toEqual({ ...known, hotel_id: 'htl_closed', is_available: false });
    expect(alive?.is_available).toBe(true);
  });

  test('shows today’s facts and remembers them when its owner reads the list', async () => {
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

describe('without any supplier', () => {
  test('nothing can be added, and a list is read as it was last known', async () => {
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

describe('the saved product codes', () => {
  const codesOf = async (person: Person) =>
    (await callApi('GET', `${base}/product-codes`, { as: person })).body.product_codes;

  test('are those of all own lists, once each and sorted, without hotels', async () => {
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

  test('of many lists are in the order of their bytes', async () => {
    const sorted = [
      'exp-b',
      ...Array.from({ length: 60 }, (_, index) => `exp_${100 + index}`),
      'exp_Z',
      'exp_a',
    ];
    const turned = JSON.stringify(sorted.toReversed());
    for (let count = 0; count < 3; count += 1) {
      const { id } = await aList(ana);
      await systemContext().db.execute(sql`
        insert into wishlist_items (app_id, id, wishlist_id, product_code, position, added_by, title)
        select ${tenant.appId}, gen_random_uuid(), ${id}, code, position, ${ana.userId}, 'Thing'
        from jsonb_array_elements_text(${turned}::text::jsonb) with ordinality as known (code, position)`);
    }
    expect(await codesOf(ana)).toEqual(sorted);
  });

  test('are nobody else’s, not even those of a list shared with the caller', async () => {
    const list = await aList(ana);
    await addTour(ana, list.id, tours[0]);
    const ben = await aMember(tenant);
    const circle = await aCircle(ana, [ben]);
    await callApi('PUT', `${base}/${list.id}/share`, { as: ana, body: { circle_id: circle } });
    expect((await readList(ben, list.id, '?scope=shared')).status).toBe(200);
    expect(await codesOf(ben)).toEqual([]);
  });
});

describe('removing an item', () => {
  test('goes by its id or by what it holds, and closes the gap', async () => {
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

  test('many times at once leaves no gap and no wrong count', async () => {
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

describe('reordering', () => {
  test('takes exactly the ids of the list and answers it in the new order', async () => {
    const list = await aFullList(ana, 5);
    const turned = idsOf(list).reverse();
    const { status, body } = await reorder(
      list,
      turned.map((id) => id.toUpperCase()),
    );
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(turned);
    expect(body.items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect((await readList(ana, list.id)).body).toEqual(body);
    const { body: overview } = await callApi<{ wishlists: { cover_image: string }[] }>('GET', base, {
      as: ana,
    });
    expect(overview.wishlists[0]?.cover_image).toBe(body.items[0]?.snapshot.image);
  });

  test('refuses any other set of ids and changes nothing', async () => {
    const list = await aFullList(ana, 3);
    const other = await aFullList(ana, 1);
    const [a = '', b = '', c = ''] = idsOf(list);
    const [foreign = ''] = idsOf(other);
    for (const ids of [
      [],
      [a, b],
      [a, b, c, c],
      [a, a, b],
      [a, b, foreign],
      [a, b, c, foreign],
      [a, b, 'x'],
    ]) {
      const { status, problem } = await reorder(list, ids);
      expect(status).toBe(422);
      expect(problem.errors).toEqual([expect.objectContaining({ field: 'item_ids', code: 'wrong_set' })]);
    }
    expect((await reorder(list, 'all')).status).toBe(422);
    expect((await readList(ana, list.id)).body).toEqual(list);
  });

  test('while items come and go keeps the positions dense', async () => {
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

  test('of an empty list takes no ids', async () => {
    expect((await reorder(await aList(ana), [])).status).toBe(200);
  });
});

describe('a note', () => {
  test('is changed and removed by the owner, and nothing else with it', async () => {
    const list = await aFullList(ana, 2);
    const [item] = list.items;
    const { status, body } = await note(list, String(item?.id), ' Book early ');
    expect([status, body]).toEqual([200, { ...item, note: 'Book early' }]);
    expect((await itemsOf(list))[0]).toEqual(body);
    expect((await note(list, String(item?.id), null)).body.note).toBe(null);
    await note(list, String(item?.id), 'Again');
    expect((await note(list, String(item?.id), '')).body.note).toBe(null);
  });

  test.each([[undefined], [7], ['x'.repeat(501)]])('refuses %j', async (text) => {
    const list = await aFullList(ana, 1);
    const { status, problem } = await note(list, String(list.items[0]?.id), text);
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'note']);
  });

  test('of an item that the list does not hold is 404', async () => {
    const [list, other] = [await aFullList(ana, 1), await aFullList(ana, 1)];
    for (const id of [other.items[0]?.id ?? '', newId(), 'x', hotelId(0)])
      expect((await note(list, id, 'x')).status).toBe(404);
    expect(await itemsOf(other)).toEqual(other.items);
  });
});
