import type { Environment } from '#server/platform/context/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person } from '#server/testing/index.ts';
import { addOwnBookings, fillBookings, type SampleBooking } from './fill-bookings.ts';
import { busyLounge, countRows, fillTables, planOfSlots, type Volumes } from './fill-tables.ts';

/**
 * A read; it is a POST when it has a body. Reads of supplier data use the API key and the Sandbox: only there
 * are suppliers, and a key works in any environment that serves its database.
 */
type Operation = {
  path: string;
  body?: unknown;
  caller?: (index: number) => Person | undefined;
  byKey?: boolean;
};

/** Partners whose bookings fill the table; the reader's partner has its own only. */
const otherPartners = 20;

/** The servers of one database: in its own environment and as the Sandbox. */
type Origins = { asItself: string; asSandbox: string };

/**
 * Fills an environment to the given volumes and prepares a
 * member with a circle and a wishlist who reads from it.
 */
export async function prepareReader(
  environment: Environment,
  url: string,
  callers: number,
  volumes: Volumes,
  sample: SampleBooking,
  report: (line: string) => void,
) {
  const tenant = await aTenant({ environment });
  const fillPool = openPool(url, 1);
  await fillPool.db.execute(sql`set statement_timeout = '10min'`);
  await fillTables(fillPool.db, tenant, volumes, report);
  const others = await Promise.all(Array.from({ length: otherPartners }, () => aTenant({ environment })));
  await fillBookings(fillPool.db, others, volumes.bookings, report);

  // Only now, because their tokens are valid for 15 minutes.
  const owner = await aMember(tenant, { role: 'owner', points: 500 });
  const people = await Promise.all(Array.from({ length: callers }, () => aMember(tenant)));
  const api = async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await callApi<Body>(method, path, { as: owner, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const lists = '/v1/travel/experiences/wishlists';
  const { id: circleId } = await api<{ id: string }>('POST', '/v1/circle', { name: 'Family' });
  await api('POST', `/v1/circle/${circleId}/invite/link`, {});
  const { id: listId } = await api<{ id: string }>('POST', lists, { name: 'One day' });
  await api('PUT', `${lists}/${listId}/share`, { circle_id: circleId });

  const [bookingId] = await addOwnBookings(fillPool.db, owner, sample);
  const rows = await countRows(fillPool.db);
  const plan = await planOfSlots(fillPool.db);
  await fillPool.sql.end();

  // A member may run 30 user searches a minute, so members take turns.
  const inTurn = (index: number) => people[index % people.length];
  const keyword = { keyword: 'heathrow', pageSize: 20, pageNumber: 1, searchFields: [1, 4, 5], sortBy: [1] };
  const bookingList = '/v1/hotel/booking/list';
  const operations: Record<string, Operation> = {
    'hotel bookings of a partner': { path: bookingList, body: {}, byKey: true },
    'confirmed hotel bookings of a partner': {
      path: bookingList,
      body: { status: 'confirmed' },
      byKey: true,
    },
    'a hotel booking': { path: `/v1/hotel/booking/${bookingId}`, byKey: true },
    'a trip': { path: `/v1/trips/${bookingId}` },
    'users/search, twenty of many': { path: '/v1/users/search?username=ana', caller: inTurn },
    'users/search, the one there is': { path: `/v1/users/search?username=${owner.username}`, caller: inTurn },
    'users/recent': { path: '/v1/users/recent' },
    'users/apps': { path: '/v1/users/apps' },
    'users/sessions': { path: '/v1/users/sessions' },
    'users/membership': { path: '/v1/users/membership' },
    'users/membership/activity': { path: '/v1/users/membership/activity' },
    'circles of a member': { path: '/v1/circle' },
    'a circle with its members': { path: `/v1/circle/${circleId}` },
    'pending invitations': { path: `/v1/circle/${circleId}/invite/pending` },
    'wishlists of a member': { path: lists },
    'wishlists shared with a member': { path: `${lists}?scope=shared` },
    'a wishlist with its items': { path: `${lists}/${listId}` },
    'saved product codes': { path: `${lists}/product-codes` },
    'a member’s trips': { path: '/v1/trips' },
    'airport services by keyword': { path: '/v1/travel/search', body: keyword, byKey: true },
    'slots of a lounge on a date': {
      path: `/v1/travel/lounge/${busyLounge}/availability`,
      body: { date: addDays(today('Europe/London'), 30), guests: 2 },
      byKey: true,
    },
  };

  return {
    rows,
    /** The query plan for the sold places of a venue on a date. */
    plan,
    operations,
    /** Returns the milliseconds of one read, sent to the server with the environment that it needs. */
    async read(origins: Origins, name: string, index: number): Promise<number> {
      const { path, body, caller, byKey } = operations[name] as Operation;
      const origin = byKey ? origins.asSandbox : origins.asItself;
      const as = caller?.(index) ?? owner;
      const begun = performance.now();
      const answer = await fetch(origin + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(byKey
            ? { 'x-api-key': tenant.apiKey }
            : { authorization: `Bearer ${as.accessToken}`, 'x-app-id': tenant.appId }),
          ...(body ? { 'content-type': 'application/json' } : {}),
          'x-environment': byKey ? 'Sandbox' : environment,
        },
        body: body ? JSON.stringify(body) : undefined,
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return performance.now() - begun;
    },
  };
}
