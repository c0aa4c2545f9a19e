import { searchReader } from '#server/modules/hotels/catalogue/testing/read-search.ts';
import { anEndpointAt, aReceiver } from '#server/modules/webhooks/testing/receiver.ts';
import { pool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { dataRetention } from '#server/wiring/data-retention.ts';
import { systemContext } from '../context.ts';
import { aMember, callApi, openApiStream, type Person, sendToApi, type Tenant } from '../index.ts';
import { mailsTo } from '../mailbox.ts';
import { type Clock, startClock } from './clock.ts';
import { sendPurchase } from './day-purchases.ts';
import { openStage } from './scenario.ts';
import { runAllScheduled, runDue, runScheduled } from './scheduled-jobs.ts';

const minuteMs = 60_000;
const hourMinutes = 60;
/** One of each kind of request. */
const roundEveryMinutes = 10;
/** A person is sent at most five passcodes an hour. */
const peopleCount = 4;
/** Longer than any table keeps its rows: the audit of cases and old logos, 400 days. */
const longestDays = 415;
const stepDays = 5;
/** Without traffic a table that a job fills must stay as it is for these further days. */
const furtherDays = 30;
/** Traffic is even, so the rows of two instants differ by those of a few rounds at most. */
const toleratedRows = 40;

/**
 * The rows of a table after half of the traffic, after all of it, when everything kept for some time is over, and some days
 * later.
 */
export type TableGrowth = { table: string; half: number; whole: number; after: number; later: number };

/**
 * Sends even traffic to the API for `hours` of simulated time while every job runs by its schedule, then lets time pass
 * without traffic. The database of this process must be a new one. Returns the tables that a job empties, and what is
 * broken: a table that grows although its rows are kept for less than half of the traffic, or one that is not emptied.
 */
export async function runTraffic(hours: number): Promise<{ growth: TableGrowth[]; broken: string[] }> {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => sendToApi(new Request(input, init));
  const receiver = await aReceiver();
  const clock = await startClock(pool('Sandbox').sql);
  try {
    const { tenant } = await openStage();
    await anEndpointAt(receiver, tenant, ['booking.confirmed', 'booking.cancelled', 'payment.refunded']);
    const people = await Promise.all(Array.from({ length: peopleCount }, () => aMember(tenant)));
    const before = await countRows();
    const half = await sendTraffic({ clock, tenant, people }, hours / 2);
    const whole = await sendTraffic({ clock, tenant, people }, hours / 2);
    // The last holds end before whole days pass at once.
    await pass(clock, hourMinutes);
    for (let days = 0; days < longestDays; days += stepDays) await pass(clock, stepDays * 24 * hourMinutes);
    const after = await countRows();
    for (let days = 0; days < furtherDays; days += stepDays) await pass(clock, stepDays * 24 * hourMinutes);
    const later = await countRows();
    const growth = emptiedTables().map((table) => ({
      table,
      half: half.get(table) ?? 0,
      whole: whole.get(table) ?? 0,
      after: (after.get(table) ?? 0) - (filledByJobs.has(table) ? 0 : (before.get(table) ?? 0)),
      later: (later.get(table) ?? 0) - (filledByJobs.has(table) ? 0 : (before.get(table) ?? 0)),
    }));
    return { growth, broken: growth.flatMap(brokenOf) };
  } finally {
    clock.stop();
    globalThis.fetch = realFetch;
    await receiver.close();
  }
}

async function pass(clock: Clock, minutes: number): Promise<void> {
  await clock.advance(minutes * minuteMs);
  await runDue();
  await runAllScheduled();
  await runDue();
}

function brokenOf({ table, half, whole, after, later }: TableGrowth): string[] {
  const isKeptLonger = keptLonger.has(table);
  const grows = !isKeptLonger && whole > half + toleratedRows;
  return [
    ...(grows ? [`${table} grows: ${half} rows after half of the traffic, ${whole} after all`] : []),
    ...(after > 0 && !filledByJobs.has(table) && !keptForEver.has(table)
      ? [`${table} keeps ${after} rows that are over`]
      : []),
    ...(later > after ? [`${table} grows without traffic: ${after} rows, then ${later}`] : []),
  ];
}

/** Tables of which a job deletes some rows, while the others stay with the bookings that they belong to. */
const keptForEver = new Set(['transfer_events']);

/** Tables that a job fills, with and without traffic. */
const filledByJobs = new Set(['exchange_rates']);

/** Tables whose rows are kept for longer than half a day: they grow during the traffic and are emptied afterwards. */
const keptLonger = new Set([
  'cases',
  'dead_job_alerts',
  'exchange_rates',
  'hotel_searches',
  'idempotency_records',
  'login_failures',
  'logo_pictures',
  'mails',
  'passcodes',
  'refresh_tokens',
  'sessions',
  'transfer_events',
  'transfer_quotes',
  'transfer_search_suppliers',
  'transfer_searches',
  'transfer_watchers',
  'travel_quotes',
  'webhook_attempts',
  'webhook_deliveries',
]);

const emptiedTables = (): string[] =>
  dataRetention
    .filter(({ job }) => job !== null)
    .flatMap(({ tables }) => tables.filter((table) => !table.includes('.')));

async function countRows(): Promise<Map<string, number>> {
  const { db } = systemContext();
  const rows = await db.execute<{ name: string; rows: number }>(sql`
    select tablename as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', tablename), false, true, '')))[1]::text::int as rows
    from pg_tables where schemaname = 'public'`);
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

type Traffic = { clock: Clock; tenant: Tenant; people: readonly Person[] };

/** Returns the rows of each table at the end. */
async function sendTraffic(traffic: Traffic, hours: number): Promise<Map<string, number>> {
  for (let minute = 0; minute < hours * hourMinutes; minute += 1) {
    if (minute % hourMinutes === 0) console.error(`${minute / hourMinutes} of ${hours} hours`);
    await traffic.clock.advance(minuteMs);
    await runScheduled(traffic.clock.nowMs());
    if (minute % roundEveryMinutes === 0) {
      const person = traffic.people[(minute / roundEveryMinutes) % peopleCount];
      if (person) await sendRound(traffic, person);
    }
    await runDue();
  }
  return countRows();
}

const { readWholeSearch } = searchReader<Person>(openApiStream);

/** Sends one request of each kind that leaves rows behind, as a person who signs in. */
async function sendRound({ tenant }: Traffic, member: Person): Promise<void> {
  const email = member.email;
  await callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });
  await runDue();
  const mail = (await mailsTo(email)).find(({ kind }) => kind === 'passcode');
  const passcode = mail?.text.match(/\b\d{6}\b/)?.[0];
  await callApi('POST', '/v1/auths/login', {
    app: tenant,
    body: { email: `${newId()}@unknown.example`, passcode: '000000' },
  });
  const signedIn = await callApi<{ access_token: string; refresh_token: string }>('POST', '/v1/auths/login', {
    app: tenant,
    body: { email, passcode },
  });
  if (signedIn.status !== 200) throw new Error(`Nobody was signed in: ${signedIn.text}`);
  const person: Person = { ...member, accessToken: signedIn.body.access_token };
  await callApi('POST', '/v1/auths/refresh', {
    app: tenant,
    body: { refresh_token: signedIn.body.refresh_token },
  });
  const checkIn = addDays(today('UTC'), 40);
  const stay = { check_in: checkIn, check_out: addDays(checkIn, 1), guests: { adults: 2, rooms: 1 } };
  const { hotels } = await readWholeSearch(person, { destination: 'Reykjavik', ...stay });
  const hotel_id = String(hotels[0]?.data.hotel_id);
  const rooms = await callApi<{ rooms: { rates: { room_id: string }[] }[] }>('POST', '/v1/hotel/rooms', {
    as: person,
    body: { hotel_id, ...stay },
  });
  const room_id = rooms.body.rooms[0]?.rates[0]?.room_id;
  await callApi('POST', '/v1/hotel/confirm-price', { as: person, body: { hotel_id, room_id } });
  const held = await callApi('POST', '/v1/hotel/booking/initiate', {
    as: person,
    key: tenant,
    headers: { 'Idempotency-Key': newId() },
    body: { hotel_id, room_id, ...stay, lead_guest: { first_name: 'Ada', last_name: 'Byron', email } },
  });
  if (held.status >= 400) throw new Error(`No room was held: ${held.text}`);
  await sendPurchase(tenant, person);
}
