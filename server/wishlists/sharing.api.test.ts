import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { aCircle } from './testing/circles.ts';
import {
  aFullList,
  aList,
  base,
  hotelId,
  type Item,
  type List,
  readList,
  type Summary,
} from './testing/lists.ts';

let tenant: Tenant;
let ana: Person;
let ben: Person;
let eve: Person;
let circle: string;

beforeAll(async () => {
  tenant = await aTenant();
});

beforeEach(async () => {
  [ana, ben, eve] = await Promise.all([aMember(tenant), aMember(tenant), aMember(tenant)]);
  circle = await aCircle(ana, [ben]);
});

const share = (list: List, circleId: unknown, as = ana) =>
  callApi<List>('PUT', `${base}/${list.id}/share`, { as, body: { circle_id: circleId } });
const unshare = (list: List, as = ana) => callApi('DELETE', `${base}/${list.id}/share`, { as });
const shared = '?scope=shared';
const add = (list: List, as: Person, query: string) =>
  callApi<Item>('POST', `${base}/${list.id}/items${query}`, { as, body: { hotel_id: hotelId(9) } });
const vote = (list: List, item: Item | undefined, as: Person, query: string, method = 'PUT') =>
  callApi(method, `${base}/${list.id}/items/${item?.id}/vote${query}`, { as });

async function sharedWith(person: Person): Promise<string[]> {
  const { body } = await callApi<{ wishlists: Summary[] }>('GET', `${base}${shared}`, { as: person });
  return body.wishlists.map(({ id }) => id);
}

/** What a person can still do with a list under `scope=shared`. */
async function reachOf(person: Person, list: List): Promise<number[]> {
  const answers = await Promise.all([
    readList(person, list.id, shared),
    add(list, person, shared),
    vote(list, list.items[0], person, shared),
    vote(list, list.items[0], person, shared, 'DELETE'),
  ]);
  return answers.map(({ status }) => status);
}
const nothing = [404, 404, 404, 404];

describe('a list that is shared with a circle', () => {
  test('is read by its active members under scope=shared, and only there', async () => {
    const list = await aFullList(ana, 2);
    const { status, body } = await share(list, circle);
    const sharing = { circle_id: circle, owner: { id: ana.userId, username: ana.username, image: null } };
    expect([status, body]).toEqual([200, { ...list, sharing }]);
    expect((await readList(ben, list.id, shared)).body).toEqual(body);
    expect((await readList(ben, list.id)).status).toBe(404);
    expect(await sharedWith(ben)).toEqual([list.id]);
    const own = await callApi<{ wishlists: Summary[] }>('GET', base, { as: ben });
    expect(own.body.wishlists).toEqual([]);
  });

  test('shows its sharing in the summaries of owner and members alike', async () => {
    const list = await aFullList(ana, 1);
    const { sharing } = (await share(list, circle)).body;
    for (const [person, query] of [
      [ana, ''],
      [ana, shared],
      [ben, shared],
    ] as const) {
      const { body } = await callApi<{ wishlists: Summary[] }>('GET', `${base}${query}`, { as: person });
      expect(body.wishlists).toEqual([expect.objectContaining({ id: list.id, item_count: 1, sharing })]);
    }
  });

  test('takes items from them, once each however many add at once', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => add(list, ben, shared)),
      ...Array.from({ length: 4 }, () => add(list, ana, '')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    const { items } = (await readList(ana, list.id)).body;
    expect(items.map(({ position }) => position)).toEqual([1, 2]);
    const other = await callApi<Item>('POST', `${base}/${list.id}/items${shared}`, {
      as: ben,
      body: { hotel_id: hotelId(12), note: 'Mine' },
    });
    expect(other.body).toMatchObject({ position: 3, added_by: ben.userId, note: 'Mine' });
  });

  test('is edited and deleted by its owner alone', async () => {
    const list = await aFullList(ana, 2);
    const before = (await share(list, circle)).body;
    const item = `${base}/${list.id}/items/${list.items[0]?.id}`;
    const ids = list.items.map(({ id }) => id);
    const tries = await Promise.all(
      ['', shared].flatMap((query) => [
        callApi('PUT', `${base}/${list.id}${query}`, { as: ben, body: { name: 'Mine' } }),
        callApi('DELETE', `${base}/${list.id}${query}`, { as: ben }),
        callApi('DELETE', `${item}${query}`, { as: ben }),
        callApi('PATCH', `${item}${query}`, { as: ben, body: { note: 'Mine' } }),
        callApi('PUT', `${base}/${list.id}/items/order${query}`, {
          as: ben,
          body: { item_ids: ids.reverse() },
        }),
        callApi('PUT', `${base}/${list.id}/share${query}`, { as: ben, body: { circle_id: circle } }),
        callApi('DELETE', `${base}/${list.id}/share${query}`, { as: ben }),
      ]),
    );
    expect(tries.map(({ status }) => status)).toEqual(Array(14).fill(404));
    expect((await readList(ana, list.id)).body).toEqual(before);
  });

  test('is nobody else’s: not a stranger’s, not an invited person’s', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    expect(await reachOf(eve, list)).toEqual(nothing);
    expect(await sharedWith(eve)).toEqual([]);
    await aCircle(eve, [ben]);
    expect(await reachOf(eve, list)).toEqual(nothing);
    await systemContext().db.execute(sql`
      update circle_members set status = 'pending_verification' where circle_id = ${circle} and user_id = ${ben.userId}`);
    expect(await reachOf(ben, list)).toEqual(nothing);
  });

  test('is not read under scope=shared while it is private, not even by its owner', async () => {
    const list = await aFullList(ana, 1);
    expect(await reachOf(ana, list)).toEqual(nothing);
    expect(await sharedWith(ana)).toEqual([]);
  });

  test('moves to another circle when it is shared again', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    const other = await aCircle(ana, [eve]);
    expect((await share(list, other)).body.sharing?.circle_id).toBe(other);
    expect(await reachOf(ben, list)).toEqual(nothing);
    expect((await readList(eve, list.id, shared)).status).toBe(200);
  });

  test('keeps what others added when the sharing ends, and their reach ends at once', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    await add(list, ben, shared);
    const ended = await unshare(list);
    expect([ended.status, ended.text]).toEqual([204, '']);
    expect((await unshare(list)).status).toBe(204);
    expect(await reachOf(ben, list)).toEqual(nothing);
    const { body } = await readList(ana, list.id);
    expect([body.sharing, body.items.length]).toEqual([null, 2]);
  });
});

describe('the reach of a circle ends at once', () => {
  test('for a member who leaves', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    expect(await reachOf(ben, list)).toEqual([200, 201, 204, 204]);
    const left = await callApi('POST', `/v1/circle/${circle}/members/leave`, {
      as: ben,
      body: { circle_id: circle },
    });
    expect(left.status).toBe(200);
    expect(await reachOf(ben, list)).toEqual(nothing);
    expect(await sharedWith(ben)).toEqual([]);
    expect((await readList(ana, list.id, shared)).status).toBe(200);
  });

  test('for everybody when the circle is deleted; the owner keeps the list as a private one', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    expect((await callApi('DELETE', `/v1/circle/${circle}`, { as: ana })).status).toBe(204);
    expect(await reachOf(ben, list)).toEqual(nothing);
    expect(await reachOf(ana, list)).toEqual(nothing);
    expect((await readList(ana, list.id)).body).toEqual(list);
    expect((await share(list, circle)).status).toBe(404);
  });

  test('for everybody when the list’s owner leaves it', async () => {
    const list = await aFullList(ben, 1);
    await share(list, circle, ben);
    expect((await readList(ana, list.id, shared)).status).toBe(200);
    await callApi('POST', `/v1/circle/${circle}/members/leave`, { as: ben, body: { circle_id: circle } });
    expect(await reachOf(ana, list)).toEqual(nothing);
    expect((await readList(ben, list.id)).body.sharing).toBe(null);
  });
});

describe('sharing is refused', () => {
  test('with a circle in which the caller is not an active member, like with an unknown one', async () => {
    const list = await aList(ana);
    const theirs = await aCircle(ben);
    for (const id of [theirs, newId(), 'x']) {
      const { status, problem } = await share(list, id);
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
    expect((await share(list, 7)).problem.errors).toEqual([expect.objectContaining({ field: 'circle_id' })]);
    expect((await readList(ana, list.id)).body.sharing).toBe(null);
  });

  test('for a list of somebody else, even within the circle', async () => {
    const list = await aList(ben);
    expect((await share(list, circle)).status).toBe(404);
    expect((await readList(ben, list.id)).body.sharing).toBe(null);
    await share(list, circle, ben);
    expect((await unshare(list)).status).toBe(404);
    expect((await readList(ben, list.id)).body.sharing).not.toBe(null);
  });
});

describe('votes', () => {
  test('count one for each member and tell the caller’s own', async () => {
    const list = await aFullList(ana, 2);
    await share(list, circle);
    const [first, second] = list.items;
    for (const [person, query] of [
      [ana, ''],
      [ana, shared],
      [ben, shared],
      [ben, shared],
    ] as const) {
      const { status, text } = await vote(list, first, person, query);
      expect([status, text]).toEqual([204, '']);
    }
    await vote(list, second, ben, shared);
    const votesSeenBy = async (person: Person) =>
      (await readList(person, list.id, shared)).body.items.map(({ votes, voted }) => [votes, voted]);
    expect(await votesSeenBy(ana)).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await vote(list, first, ben, shared, 'DELETE')).status).toBe(204);
    expect((await vote(list, first, ben, shared, 'DELETE')).status).toBe(204);
    expect(await votesSeenBy(ben)).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  test('at the same time count exactly, and do not change when the list was changed', async () => {
    const list = await aFullList(ana, 1);
    const { updated_at } = (await share(list, circle)).body;
    await Promise.all(
      [ana, ana, ben, ben, ana, ben].map((person) => vote(list, list.items[0], person, shared)),
    );
    const { body } = await readList(ana, list.id);
    expect([body.items[0]?.votes, body.updated_at]).toEqual([2, updated_at]);
  });

  test('for an item that is being removed wait for it and are 404, not a failure', async () => {
    const list = await aFullList(ana, 1);
    let late: ReturnType<typeof vote> | undefined;
    await systemContext().db.transaction(async (tx) => {
      await tx.execute(sql`delete from wishlist_items where wishlist_id = ${list.id}`);
      late = vote(list, list.items[0], ana, '');
      await untilBlocked(late);
    });
    expect((await late)?.status).toBe(404);
  });

  test('for an item of another list are 404', async () => {
    const [list, other] = [await aFullList(ana, 1), await aFullList(ana, 1)];
    expect((await vote(list, other.items[0], ana, '')).status).toBe(404);
  });
});
