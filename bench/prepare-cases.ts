import {
  aRate,
  confirmedPrice,
  initiate,
  initiation,
  plainHotel,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import type { SearchQuery } from '#server/modules/hotels/catalogue/port.ts';
import { hotelSearches } from '#server/modules/hotels/catalogue/schema.ts';
import { queryOf } from '#server/modules/hotels/catalogue/start-search.ts';
import { desc, sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, openApiStream, systemContext } from '#server/testing/index.ts';
import type { DeclaredFloor } from './enforce-floors.ts';
import { liftLimits } from './lift-limits.ts';
import { type Recording, record } from './record.ts';

/** A measured case with the requests that it sends in turn. */
export type Case = {
  name: string;
  /** Only for a case without the usual floor. */
  floor?: DeclaredFloor;
  requests: {
    method: 'GET' | 'POST' | 'PATCH';
    path: string;
    body?: string;
    headers: Record<string, string>;
  }[];
};

/** What the baseline server does for each method and path. */
export type Prepared = Record<
  string,
  {
    recording: Recording;
    /** Whether the product sends all statements after the first concurrently. */
    together: boolean;
    body?: string;
    events?: string[];
    /** The search that the baseline server sends to the same simulated suppliers. */
    supplierQuery?: SearchQuery;
  }
>;

/**
 * Number of dates that bookings are written for, so that they
 * do not all wait for the lock of the same nights.
 */
const bookingDates = 32;
const seededBookings = 400;

/** Fills the database, runs each request once in this process and records its SQL and its response. */
export async function prepareCases(): Promise<{ cases: Case[]; prepared: Prepared }> {
  const tenant = await aTenant();
  const member = await aMember(tenant, { points: 5_000 });
  await liftLimits(tenant.appId);
  const asMember = {
    authorization: `Bearer ${member.accessToken}`,
    'x-app-id': tenant.appId,
    'x-environment': 'Sandbox',
    'content-type': 'application/json',
  };
  const byKey = {
    'x-api-key': tenant.apiKey,
    'x-environment': 'Sandbox',
    'content-type': 'application/json',
  };
  const prepared: Prepared = {};
  const cases: Case[] = [];

  const add = async (name: string, requests: Case['requests'], together = false) => {
    for (const { method, path, body, headers } of requests) {
      const call = { headers, body, environment: null };
      await callApi(method, path, call);
      let text = '';
      const recording = await record(async () => {
        const answer = await callApi(method, path, call);
        if (answer.status >= 300) throw new Error(`${name}: ${answer.text}`);
        text = answer.text;
      });
      prepared[`${method} ${path}`] = { recording, together, body: text };
    }
    cases.push({ name, requests });
  };

  const rate = await aRate(member, { dates: stayAt(20) });
  await Promise.all(
    Array.from({ length: seededBookings / 8 }, async (_, batch) => {
      for (let index = 0; index < 8; index += 1) {
        const dates = stayAt(30 + ((batch * 8 + index) % 400));
        await initiate(tenant, member, await aRate(member, { dates }));
      }
    }),
  );
  await add('authenticated read', [{ method: 'GET', path: '/v1/users/me', headers: asMember }]);
  await add('read with a sum', [{ method: 'GET', path: '/v1/users/membership', headers: asMember }]);
  await add('small write', [
    { method: 'PATCH', path: '/v1/users/me', body: JSON.stringify({ firstname: 'Ana' }), headers: asMember },
  ]);
  await add(
    `list of 20 of ${seededBookings} bookings`,
    [
      {
        method: 'POST',
        path: '/v1/hotel/booking/list',
        body: JSON.stringify({ per_page: 20 }),
        headers: byKey,
      },
    ],
    true,
  );

  const bookings: Case['requests'] = [];
  for (let index = 0; index < bookingDates; index += 1) {
    const found = { ...rate, ...(await aRate(member, { dates: stayAt(440 + index) })) };
    const { token } = await confirmedPrice(member, found);
    bookings.push({
      method: 'POST',
      // The product ignores the number; the baseline server finds its statements by it.
      path: `/v1/hotel/booking/initiate?number=${index}`,
      body: JSON.stringify(initiation(found, { price_confirmation_token: token })),
      headers: byKey,
    });
  }
  await add('booking write (initiate)', bookings);
  await systemContext().db.execute(
    sql`update sandbox_room_nights set capacity = 100000000 where hotel_id = ${plainHotel}`,
  );

  const search = {
    destination: 'Lisbon',
    ...stayAt(60),
    guests: { adults: 2, children: 0, rooms: 1 },
    currency: 'EUR',
  };
  const path = '/v1/hotel/search/stream';
  let events: string[] = [];
  const recording = await record(async () => {
    const stream = await openApiStream('POST', path, { as: member, body: search });
    events = (await stream.text()).split('\n\n').map((event) => `${event}\n\n`);
  });
  const hotels = events.filter((event) => event.startsWith('id:')).length;
  const [sessionCheck] = recording.statements;
  if (!sessionCheck) throw new Error('The search sent no SQL');
  // Three baselines: all SQL and the simulated suppliers (which run in this process, unlike real ones), the
  // SQL alone, and rows from memory.
  const supplierQuery = await lastSearch();
  const floors = [
    {
      name: `search stream, ${hotels} hotels, same SQL and suppliers`,
      path,
      statements: recording.statements,
      supplierQuery,
    },
    {
      name: 'search stream, same SQL, no suppliers',
      path: `${path}?alone`,
      statements: recording.statements,
    },
    { name: 'search stream, floor from memory', path: `${path}?memory`, statements: [sessionCheck] },
  ];
  // Only the first baseline does the same work as the product; the others have no floor.
  const noFloor = { ratio: 0, reason: 'the bare server leaves out what the simulated suppliers compute' };
  for (const { name, path, statements, supplierQuery } of floors) {
    prepared[`POST ${path}`] = {
      recording: { ...recording, statements },
      together: false,
      events,
      supplierQuery,
    };
    cases.push({
      name,
      floor: supplierQuery ? undefined : noFloor,
      requests: [{ method: 'POST', path, body: JSON.stringify(search), headers: asMember }],
    });
  }
  return { cases, prepared };
}

/** Returns the supplier query of the latest search. */
async function lastSearch(): Promise<SearchQuery> {
  const [row] = await systemContext()
    .db.select({ request: hotelSearches.request })
    .from(hotelSearches)
    .orderBy(desc(hotelSearches.id))
    .limit(1);
  if (!row) throw new Error('No search was stored');
  return queryOf(row.request);
}

function stayAt(day: number): { check_in: string; check_out: string } {
  const check_in = addDays(today('UTC'), day);
  return { check_in, check_out: addDays(check_in, 1) };
}
