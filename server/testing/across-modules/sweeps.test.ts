import { beforeAll, describe, expect, test } from 'vitest';
import { purgeLogosQuery } from '#server/artwork/partner-logos/purge-logos.ts';
import { purgeContradictionsQuery } from '#server/modules/airport-services/bookings/read-visits.ts';
import { failureKey } from '#server/modules/auth/prove-passcode.ts';
import {
  purgePasscodesQuery,
  purgeRefreshTokensQuery,
  purgeSessionsQuery,
} from '#server/modules/auth/purge-credentials.ts';
import { sweepLoginFailuresQuery } from '#server/modules/auth/sweep-login-failures.ts';
import { purgeCasesQuery } from '#server/modules/cases/keep-cases.ts';
import {
  purgePriceConfirmationsQuery,
  purgeRatesQuery,
} from '#server/modules/hotels/catalogue/purge-confirmations.ts';
import {
  deleteResultsQuery,
  purgeHotelSearchesQuery,
} from '#server/modules/hotels/catalogue/purge-searches.ts';
import { aBooking } from '#server/modules/perks/testing/wallet.ts';
import { sweepSupplierEventsQuery } from '#server/modules/supplier-changes/sweep-events.ts';
import {
  purgePositionEventsQuery,
  purgeTransferSearchesQuery,
  purgeTravelQuotesQuery,
  purgeWatchersQuery,
} from '#server/modules/transfers/purge-searches.ts';
import { sweepDeliveriesQuery } from '#server/modules/webhooks/sweep-deliveries.ts';
import { sql } from '#server/platform/db/sql.ts';
import { sweepMailsQuery } from '#server/platform/email/sweep-mails.ts';
import { sweepIdempotencyRecordsQuery } from '#server/platform/idempotency/sweep-records.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { Job } from '#server/platform/jobs/index.ts';
import { sweepRateWindowsQuery } from '#server/platform/rate-limit/sweep-windows.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '../index.ts';
import { planOf } from '../plan-of.ts';

const ctx = systemContext();
const { db } = ctx;
let tenant: Tenant;
let member: Person;
let bookingId: string;
const endpointId = newId();

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  bookingId = await aBooking(member);
  await db.execute(sql`
    insert into webhook_endpoints (app_id, id, url, events, secret_sealed)
    values (${tenant.appId}, ${endpointId}, 'https://hooks.partner.example/in', '{perk.used}', '')`);
});

/**
 * Each swept table: how to write `rows` rows of an age, count
 * those of one name, and which ages are kept or deleted.
 */
const swept = [
  {
    table: 'supplier_events',
    job: 'sweep_supplier_events',
    statement: sweepSupplierEventsQuery,
    index: 'supplier_events_created_at',
    keptAge: '29 days',
    expiredAge: '30 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into supplier_events (supplier, event_hash, created_at)
      select 'kestrel', ${name} || n, now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from supplier_events where event_hash like ${`${name}%`}`,
  },
  {
    table: 'rate_windows',
    job: 'sweep_rate_windows',
    statement: sweepRateWindowsQuery,
    index: 'rate_windows_expires_at',
    keptAge: '-5 seconds',
    expiredAge: '5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into rate_windows (key, hits, expires_at)
      select ${name} || n, '{}', now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from rate_windows where key like ${`${name}%`}`,
  },
  {
    table: 'idempotency_records',
    job: 'sweep_idempotency_records',
    statement: sweepIdempotencyRecordsQuery,
    index: 'idempotency_records_created_at',
    keptAge: '24 hours 30 minutes',
    expiredAge: '25 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into idempotency_records (scope, fingerprint, created_at)
      select ${name} || n, '', now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from idempotency_records where scope like ${`${name}%`}`,
  },
  {
    table: 'login_failures',
    job: 'sweep_login_failures',
    statement: sweepLoginFailuresQuery,
    index: 'login_failures_last_at',
    keptAge: '99 days',
    expiredAge: '100 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into login_failures (identifier_hash, consecutive, last_at)
      select ${name} || n, 100, now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from login_failures where identifier_hash like ${`${name}%`}`,
  },
  {
    table: 'mails',
    job: 'sweep_mails',
    statement: sweepMailsQuery,
    index: 'mails_created_at',
    keptAge: '29 days',
    expiredAge: '30 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into mails (app_id, id, kind, recipient, subject, text, html, from_name, created_at, sent_at)
      select ${tenant.appId}::uuid, gen_random_uuid(), 'passcode', ${name}, '', '', '', '', now() - ${age}::interval,
        case when n % 2 = 0 then now() end from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from mails where recipient = ${name}`,
  },
  {
    table: 'hotel_searches',
    job: 'purge-hotel-searches',
    statement: purgeHotelSearchesQuery,
    index: 'hotel_searches_expires_at',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into hotel_searches (app_id, id, user_id, request, expires_at)
      select ${tenant.appId}::uuid, gen_random_uuid(), ${member.userId}::uuid, json_build_object('name', ${name}::text),
        now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from hotel_searches where request->>'name' = ${name}`,
  },
  {
    table: 'hotel_price_confirmations',
    job: 'purge-hotel-price-confirmations',
    statement: purgePriceConfirmationsQuery,
    index: 'hotel_price_confirmations_expires_at',
    keptAge: '-5 minutes',
    expiredAge: '5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into hotel_price_confirmations (app_id, id, confirmation, expires_at)
      select ${tenant.appId}::uuid, gen_random_uuid(), json_build_object('supplier', ${name}::text),
        now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) =>
      sql`select 1 from hotel_price_confirmations where confirmation->>'supplier' = ${name}`,
  },
  {
    table: 'hotel_rates',
    job: 'purge-hotel-price-confirmations',
    statement: purgeRatesQuery,
    index: 'hotel_rates_expires_at',
    keptAge: '14 minutes 50 seconds',
    expiredAge: '15 minutes 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into hotel_rates (app_id, hash, sealed, expires_at)
      select ${tenant.appId}::uuid, gen_random_uuid()::text, ${name}::text, now() - ${age}::interval
      from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from hotel_rates where sealed = ${name}`,
  },
  {
    table: 'ground_searches',
    job: 'purge_ground_searches',
    statement: purgeTransferSearchesQuery,
    index: 'ground_searches_expires_at',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into ground_searches (app_id, id, organisation_id, query, expires_at)
      select ${tenant.appId}::uuid, gen_random_uuid(), ${tenant.organisationId}::uuid, json_build_object('name', ${name}::text),
        now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from ground_searches where query->>'name' = ${name}`,
  },
  {
    table: 'travel_quotes',
    job: 'purge_ground_searches',
    statement: purgeTravelQuotesQuery,
    index: 'travel_quotes_expires_at',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into travel_quotes (app_id, id, organisation_id, content, currency, amount_minor, expires_at)
      select ${tenant.appId}::uuid, gen_random_uuid(), ${tenant.organisationId}::uuid, json_build_object('name', ${name}::text),
        'EUR', 1, now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from travel_quotes where content->>'name' = ${name}`,
  },
  {
    table: 'ground_events',
    job: 'purge_ground_searches',
    statement: purgePositionEventsQuery,
    index: 'ground_events_tracking',
    keptAge: '6 days',
    expiredAge: '7 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into ground_events (event_id, kind, app_id, booking_id, status, created_at)
      select ${name} || n, 'tracking', ${tenant.appId}::uuid, ${bookingId}::uuid, 'applied', now() - ${age}::interval
      from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from ground_events where event_id like ${`${name}%`}`,
  },
  {
    table: 'cases',
    job: 'keep_cases',
    statement: purgeCasesQuery,
    index: 'cases_closed',
    keptAge: '399 days',
    expiredAge: '400 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into cases (kind, subject, since, detail, closed_at)
      select ${name}, n::text, now(), '', now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from cases where kind = ${name}`,
  },
  {
    table: 'visit_contradictions',
    job: 'read_visits',
    statement: purgeContradictionsQuery,
    index: 'visit_contradictions_recorded',
    keptAge: '89 days',
    expiredAge: '90 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      with booked as (
        insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, title, time_zone, starts_at,
          ends_at, currency, total_minor, due_now_minor, details)
        select ${tenant.appId}::uuid, gen_random_uuid(), 'lounge', 'cancelled', ${tenant.organisationId}::uuid, ${name} || n,
          ${name}, 'Lounge', 'Europe/Paris', now(), now(), 'EUR', 1, 1, '{}' from generate_series(1, ${rows}::int) n
        returning app_id, id)
      insert into visit_contradictions (app_id, booking_id, cause, guests, admitted_at, recorded_at)
      select app_id, id, 'not_confirmed', 1, now(), now() - ${age}::interval from booked`,
    count: (name: string) => sql`
      select 1 from visit_contradictions v join bookings b on b.app_id = v.app_id and b.id = v.booking_id where b.supplier = ${name}`,
  },
  {
    table: 'webhook_deliveries',
    job: 'sweep_webhook_deliveries',
    statement: sweepDeliveriesQuery,
    index: 'webhook_deliveries_age',
    keptAge: '29 days',
    expiredAge: '30 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into webhook_deliveries (app_id, id, endpoint_id, event_id, event, body, state, created_at)
      select ${tenant.appId}::uuid, gen_random_uuid(), ${endpointId}::uuid, gen_random_uuid(), 'perk.used', ${name}, 'delivered',
        now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from webhook_deliveries where body = ${name}`,
  },
  {
    table: 'ground_watchers',
    job: 'purge_ground_searches',
    statement: purgeWatchersQuery,
    index: 'ground_watchers_until',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      with booked as (
        insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, title, time_zone, starts_at,
          ends_at, currency, total_minor, due_now_minor, details)
        select ${tenant.appId}::uuid, gen_random_uuid(), 'transfer', 'completed', ${tenant.organisationId}::uuid, ${name} || n,
          ${name}, 'Transfer', 'Europe/Paris', now(), now(), 'EUR', 1, 1, '{}' from generate_series(1, ${rows}::int) n
        returning app_id, id)
      insert into ground_watchers (app_id, booking_id, watched_until) select app_id, id, now() - ${age}::interval from booked`,
    count: (name: string) => sql`
      select 1 from ground_watchers w join bookings b on b.app_id = w.app_id and b.id = w.booking_id where b.supplier = ${name}`,
  },
  {
    table: 'sessions',
    job: 'purge_credentials',
    statement: purgeSessionsQuery,
    index: 'sessions_end',
    keptAge: '29 days',
    expiredAge: '30 days 5 seconds',
    // Half of the sessions have expired, the others were ended before.
    write: (name: string, age: string, rows: number) => sql`
      insert into sessions (app_id, id, user_id, organisation_id, user_agent, expires_at, revoked_at)
      select ${tenant.appId}::uuid, gen_random_uuid(), ${member.userId}::uuid, ${tenant.organisationId}::uuid, ${name},
        now() - ${age}::interval + case when n % 2 = 0 then interval '40 days' else interval '0' end,
        case when n % 2 = 0 then now() - ${age}::interval end from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from sessions where user_agent = ${name}`,
  },
  {
    table: 'refresh_tokens',
    job: 'purge_credentials',
    statement: purgeRefreshTokensQuery,
    index: 'refresh_tokens_end',
    keptAge: '29 days',
    expiredAge: '30 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into refresh_tokens (app_id, hash, session_id, expires_at, retires_at)
      select ${tenant.appId}::uuid, ${name} || n, ${member.sessionId}::uuid,
        now() - ${age}::interval + case when n % 2 = 0 then interval '40 days' else interval '0' end,
        case when n % 2 = 0 then now() - ${age}::interval end from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from refresh_tokens where hash like ${`${name}%`}`,
  },
  {
    table: 'passcodes',
    job: 'purge_credentials',
    statement: purgePasscodesQuery,
    index: 'passcodes_expires_at',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into passcodes (app_id, user_id, code_hmac, link_hash, expires_at)
      select gen_random_uuid(), ${member.userId}::uuid, '', ${name} || n, now() - ${age}::interval
      from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from passcodes where link_hash like ${`${name}%`}`,
  },
  {
    table: 'logo_pictures',
    job: 'purge_logos',
    statement: purgeLogosQuery,
    index: 'logo_pictures_retired',
    keptAge: '399 days',
    expiredAge: '400 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into logo_pictures (app_id, hash, name, bytes, retired_at)
      select ${tenant.appId}::uuid, ${name}, n::text, '', now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from logo_pictures where hash = ${name}`,
  },
];

const jobOf = (name: string) => jobs.find((job) => job.name === name) as unknown as Job<object>;

describe.each(swept)(
  'The sweep of $table',
  ({ table, job, write, count, keptAge, expiredAge, statement, index }) => {
    const left = async (name: string) => (await db.execute(count(name))).length;

    test(`The sweep of ${table} deletes expired rows in several batches and keeps younger ones`, async () => {
      const [old, young] = [newId(), newId()];
      await Promise.all([db.execute(write(old, expiredAge, 4_100)), db.execute(write(young, keptAge, 3))]);
      await jobOf(job).run(ctx, {});
      expect([await left(old), await left(young)]).toEqual([0, 3]);
    });

    test(`The sweep of ${table} has a schedule`, () => {
      expect(jobOf(job).schedule).toMatch(/^\S+ \S+ \S+ \S+ \S+$/);
    });

    test(`The sweep of ${table} finds expired rows by an index`, async () => {
      const [old, young] = [newId(), newId()];
      await Promise.all([db.execute(write(old, expiredAge, 50)), db.execute(write(young, keptAge, 20_000))]);
      await db.execute(sql`analyze ${sql.identifier(table)}`);
      const plan = await planOf(statement(2_000));
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    });
  },
);

/** Adds bookings of the tenant with this end of hold and of stay; `of` becomes the supplier's name. */
test('The deletion of hotels of expired searches finds them by an index and continues after a full batch', async () => {
  const [old, young] = [newId(), newId()];
  const writeSearches = swept.find(({ table }) => table === 'hotel_searches')?.write;
  if (!writeSearches) throw new Error('Hotel searches are not swept');
  await db.execute(writeSearches(old, '5 seconds', 60));
  await db.execute(writeSearches(young, '-20 minutes', 20_000));
  await db.execute(sql`
    insert into hotel_search_results (app_id, search_id, hotel_id, sequence, total_minor, score, distance_km, hotel)
    select app_id, id, 'htl_' || n, n, 1, 1, 1, '{}' from hotel_searches, generate_series(1, 3) n
    where request->>'name' = ${old}`);
  for (const table of ['hotel_searches', 'hotel_search_results'])
    await db.execute(sql`analyze ${sql.identifier(table)}`);
  const plan = await planOf(deleteResultsQuery(25));
  expect(plan).toContain('hotel_searches_with_results');
  await jobOf('purge-hotel-searches').run(ctx, {});
  const left = await db.execute<{ kept: boolean; results: number }>(sql`
    select has_results as kept, (select count(*)::int from hotel_search_results r where r.search_id = s.id) as results
    from hotel_searches s where request->>'name' = ${old}`);
  expect(left).toHaveLength(60);
  expect(left.every(({ kept, results }) => !kept && results === 0)).toBe(true);
});

test('The tables of searches are not written to the WAL, and all others are', async () => {
  const unlogged = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relpersistence = 'u' and relkind = 'r' order by 1`);
  expect(unlogged.map(({ name }) => name)).toEqual([
    'ground_quotes',
    'ground_search_suppliers',
    'ground_searches',
    'hotel_price_confirmations',
    'hotel_rates',
    'hotel_search_results',
    'hotel_searches',
  ]);
});

test('Failed sign-ins are stored under a hash that depends on the server secret and the environment', () => {
  const key = failureKey(ctx, 'ana@aurora.example');
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(key).not.toBe(failureKey({ environment: 'Production' }, 'ana@aurora.example'));
});
