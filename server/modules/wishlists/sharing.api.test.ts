import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
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

/** The statuses of reading, adding, voting and withdrawing a vote with `scope=shared`. */
async function accessOf(person: Person, list: List): Promise<number[]> {
  const answers = await Promise.all([
    readList(person, list.id, shared),
    add(list, person, shared),
    vote(list, list.items[0], person, shared),
    vote(list, list.items[0], person, shared, 'DELETE'),
  ]);
  return answers.map(({ status }) => status);
}
const noAccess = [404, 404, 404, 404];

describe('Wishlists shared with a circle', () => {
  test('Active circle members can read a shared wishlist only with scope=shared', async () => {
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

  test('The summaries of a shared wishlist show the sharing to owner and members', async () => {
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

  test('Circle members can add items to a shared wishlist, and concurrent additions of one item create it once', async () => {
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

  test('Only the owner can edit, share or delete a shared wishlist', async () => {
    const list = await aFullList(ana, 2);
    const before = (await share(list, circle)).body;
    const item = `${base}/${list.id}/items/${list.items[0]?.id}`;
    const ids = list.items.map(({ id }) => id);
    const attempts = await Promise.all(
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
    expect(attempts.map(({ status }) => status)).toEqual(Array(14).fill(404));
    expect((await readList(ana, list.id)).body).toEqual(before);
  });

  test('A shared wishlist answers 404 to non-members and to pending members of the circle', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    expect(await accessOf(eve, list)).toEqual(noAccess);
    expect(await sharedWith(eve)).toEqual([]);
    await aCircle(eve, [ben]);
    expect(await accessOf(eve, list)).toEqual(noAccess);
    await systemContext().db.execute(sql`
      update circle_members set status = 'pending_verification' where circle_id = ${circle} and user_id = ${ben.userId}`);
    expect(await accessOf(ben, list)).toEqual(noAccess);
  });

  test('A private wishlist answers 404 with scope=shared, even to its owner', async () => {
    const list = await aFullList(ana, 1);
    expect(await accessOf(ana, list)).toEqual(noAccess);
    expect(await sharedWith(ana)).toEqual([]);
  });

  test('Sharing a wishlist again moves it to the other circle', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    const other = await aCircle(ana, [eve]);
    expect((await share(list, other)).body.sharing?.circle_id).toBe(other);
    expect(await accessOf(ben, list)).toEqual(noAccess);
    expect((await readList(eve, list.id, shared)).status).toBe(200);
  });

  test('Ending the sharing of a wishlist ends the members’ access at once and keeps the items they added', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    await add(list, ben, shared);
    const ended = await unshare(list);
    expect([ended.status, ended.text]).toEqual([204, '']);
    expect((await unshare(list)).status).toBe(204);
    expect(await accessOf(ben, list)).toEqual(noAccess);
    const { body } = await readList(ana, list.id);
    expect([body.sharing, body.items.length]).toEqual([null, 2]);
  });
});

describe('End of access to a shared wishlist', () => {
  test('A member who leaves the circle loses access to its shared wishlists at once', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    expect(await accessOf(ben, list)).toEqual([200, 201, 204, 204]);
    const left = await callApi('POST', `/v1/circle/${circle}/members/leave`, {
      as: ben,
      body: { circle_id: circle },
    });
    expect(left.status).toBe(200);
    expect(await accessOf(ben, list)).toEqual(noAccess);
    expect(await sharedWith(ben)).toEqual([]);
    expect((await readList(ana, list.id, shared)).status).toBe(200);
  });

  test('Deleting a circle ends access to its shared wishlists, which stay private lists of their owners', async () => {
    const list = await aFullList(ana, 1);
    await share(list, circle);
    expect((await callApi('DELETE', `/v1/circle/${circle}`, { as: ana })).status).toBe(204);
    expect(await accessOf(ben, list)).toEqual(noAccess);
    expect(await accessOf(ana, list)).toEqual(noAccess);
    expect((await readList(ana, list.id)).body).toEqual(list);
    expect((await share(list, circle)).status).toBe(404);
  });

  test('A shared wishlist is inaccessible to the circle after its owner has left the circle', async () => {
    const list = await aFullList(ben, 1);
    await share(list, circle, ben);
    expect((await readList(ana, list.id, shared)).status).toBe(200);
    await callApi('POST', `/v1/circle/${circle}/members/leave`, { as: ben, body: { circle_id: circle } });
    expect(await accessOf(ana, list)).toEqual(noAccess);
    expect((await readList(ben, list.id)).body.sharing).toBe(null);
  });
});

describe('Refused sharing of wishlists', () => {
  test('Sharing a wishlist with a circle that the caller is not in answers 404', async () => {
    const list = await aList(ana);
    const theirs = await aCircle(ben);
    for (const id of [theirs, newId(), 'x']) {
      const { status, problem } = await share(list, id);
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
    expect((await share(list, 7)).problem.errors).toEqual([expect.objectContaining({ field: 'circle_id' })]);
    expect((await readList(ana, list.id)).body.sharing).toBe(null);
  });

  test('Sharing or unsharing another member’s wishlist answers 404, even within the circle', async () => {
    const list = await aList(ben);
    expect((await share(list, circle)).status).toBe(404);
    expect((await readList(ben, list.id)).body.sharing).toBe(null);
    await share(list, circle, ben);
    expect((await unshare(list)).status).toBe(404);
    expect((await readList(ben, list.id)).body.sharing).not.toBe(null);
  });
});

describe('Votes for wishlist items', () => {
  test('Votes for a wishlist item count once for each member and show the caller’s own', async () => {
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

  test('Concurrent votes for a wishlist item count exactly and do not change updated_at of the wishlist', async () => {
    const list = await aFullList(ana, 1);
    const { updated_at } = (await share(list, circle)).body;
    await Promise.all(
      [ana, ana, ben, ben, ana, ben].map((person) => vote(list, list.items[0], person, shared)),
    );
    const { body } = await readList(ana, list.id);
    expect([body.items[0]?.votes, body.updated_at]).toEqual([2, updated_at]);
  });

  test('A vote for a wishlist item that is being removed waits for the removal and answers 404', async () => {
    const list = await aFullList(ana, 1);
    let pendingVote: ReturnType<typeof vote> | undefined;
    await systemContext().db.transaction(async (tx) => {
      await tx.execute(sql`delete from wishlist_items where wishlist_id = ${list.id}`);
      pendingVote = vote(list, list.items[0], ana, '');
      await waitUntilBlocked(pendingVote);
    });
    expect((await pendingVote)?.status).toBe(404);
  });

  test('A vote for a wishlist item of another wishlist answers 404', async () => {
    const [list, other] = [await aFullList(ana, 1), await aFullList(ana, 1)];
    expect((await vote(list, other.items[0], ana, '')).status).toBe(404);
  });
});
