import { purgeLogosQuery } from '#server/artwork/partner-logos/purge-logos.ts';
import { purgeContradictionsQuery } from '#server/modules/airport-services/bookings/read-visits.ts';
import {
  purgePasscodesQuery,
  purgeRefreshTokensQuery,
  purgeSessionsQuery,
} from '#server/modules/auth/purge-credentials.ts';
import { sweepLoginFailuresQuery } from '#server/modules/auth/sweep-login-failures.ts';
import { purgeCasesQuery } from '#server/modules/cases/keep-cases.ts';
import { purgeDeclinedQuery } from '#server/modules/hotels/bookings/sweep-traveller-changes.ts';
import {
  purgePriceConfirmationsQuery,
  purgeRatesQuery,
} from '#server/modules/hotels/catalogue/purge-confirmations.ts';
import { purgeHotelSearchesQuery } from '#server/modules/hotels/catalogue/purge-searches.ts';
import { sweepOldPicturesQuery } from '#server/modules/pictures/sweep-pictures.ts';
import { sweepSupplierEventsQuery } from '#server/modules/supplier-changes/sweep-events.ts';
import {
  purgePositionEventsQuery,
  purgeTransferSearchesQuery,
  purgeTravelQuotesQuery,
  purgeWatchersQuery,
} from '#server/modules/transfers/purge-searches.ts';
import { sweepDeliveriesQuery } from '#server/modules/webhooks/sweep-deliveries.ts';
import { sql } from '#server/platform/db/sql.ts';
import { sweepBouncesQuery, sweepMailsQuery } from '#server/platform/email/sweep-mails.ts';
import { sweepIdempotencyRecordsQuery } from '#server/platform/idempotency/sweep-records.ts';
import { sweepRateWindowsQuery } from '#server/platform/rate-limit/sweep-windows.ts';
import { sweepSupplierAnswersQuery } from '#server/platform/supplier-http/sweep-answers.ts';
import type { Person, Tenant } from '../index.ts';

/** Rows that the written rows belong to. */
export type SweptOwner = { tenant: Tenant; member: Person; bookingId: string; endpointId: string };

/**
 * Each swept table: how to write `rows` rows of an age, count those of one name, and which ages are kept or deleted.
 * `owner` is asked when a statement is written.
 */
export const sweptTables = (owner: () => SweptOwner) => [
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
    table: 'supplier_answers',
    job: 'sweep_supplier_answers',
    statement: sweepSupplierAnswersQuery,
    index: 'supplier_answers_created_at',
    keptAge: '29 days',
    expiredAge: '30 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into supplier_answers (id, supplier, operation, status, body_sealed, created_at)
      select gen_random_uuid(), ${name}, 'book', 200, '', now() - ${age}::interval
      from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from supplier_answers where supplier = ${name}`,
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
      select ${owner().tenant.appId}::uuid, gen_random_uuid(), 'passcode', ${name}, '', '', '', '', now() - ${age}::interval,
        case when n % 2 = 0 then now() end from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from mails where recipient = ${name}`,
  },
  {
    table: 'bounced_recipients',
    job: 'sweep_mails',
    statement: sweepBouncesQuery,
    index: 'bounced_recipients_last_at',
    keptAge: '364 days',
    expiredAge: '365 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into bounced_recipients (recipient, hard_at, reason, mail_app_id, mail_id, last_at)
      select n || '@' || ${name}::text, now(), '', ${owner().tenant.appId}::uuid, gen_random_uuid(), now() - ${age}::interval
      from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from bounced_recipients where recipient like ${`%@${name}`}`,
  },
  {
    table: 'supplier_pictures',
    job: 'sweep_pictures',
    statement: sweepOldPicturesQuery,
    index: 'supplier_pictures_created',
    keptAge: '59 days',
    expiredAge: '60 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into supplier_pictures (hash, supplier, state, due_at, created_at)
      select ${name} || n, ${name}, 'failed', now(), now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from supplier_pictures where supplier = ${name}`,
  },
  {
    table: 'hotel_searches',
    job: 'purge_hotel_searches',
    statement: purgeHotelSearchesQuery,
    index: 'hotel_searches_expires_at',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into hotel_searches (app_id, id, user_id, request, expires_at)
      select ${owner().tenant.appId}::uuid, gen_random_uuid(), ${owner().member.userId}::uuid, json_build_object('name', ${name}::text),
        now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from hotel_searches where request->>'name' = ${name}`,
  },
  {
    table: 'hotel_traveller_changes',
    job: 'sweep_hotel_traveller_changes',
    statement: purgeDeclinedQuery,
    index: 'hotel_traveller_changes_declined',
    keptAge: '29 days',
    expiredAge: '30 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      with booked as (
        insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, title, time_zone, starts_at,
          ends_at, currency, total_minor, due_now_minor, details)
        select ${owner().tenant.appId}::uuid, gen_random_uuid(), 'lounge', 'cancelled', ${owner().tenant.organisationId}::uuid, ${name} || n,
          ${name}, 'Stay', 'Europe/Paris', now(), now(), 'EUR', 1, 1, '{}' from generate_series(1, ${rows}::int) n
        returning app_id, id)
      insert into hotel_traveller_changes (app_id, booking_id, request_id, travellers, declined_at, decline_reason)
      select app_id, id, gen_random_uuid(), '[]', now() - ${age}::interval, 'unspecified' from booked`,
    count: (name: string) => sql`
      select 1 from hotel_traveller_changes c join bookings b on b.app_id = c.app_id and b.id = c.booking_id where b.supplier = ${name}`,
  },
  {
    table: 'hotel_price_confirmations',
    job: 'purge_hotel_price_confirmations',
    statement: purgePriceConfirmationsQuery,
    index: 'hotel_price_confirmations_expires_at',
    keptAge: '-5 minutes',
    expiredAge: '5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into hotel_price_confirmations (app_id, id, confirmation, expires_at)
      select ${owner().tenant.appId}::uuid, gen_random_uuid(), json_build_object('supplier', ${name}::text),
        now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) =>
      sql`select 1 from hotel_price_confirmations where confirmation->>'supplier' = ${name}`,
  },
  {
    table: 'hotel_rates',
    job: 'purge_hotel_price_confirmations',
    statement: purgeRatesQuery,
    index: 'hotel_rates_expires_at',
    keptAge: '14 minutes 50 seconds',
    expiredAge: '15 minutes 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into hotel_rates (app_id, hash, sealed, expires_at)
      select ${owner().tenant.appId}::uuid, gen_random_uuid()::text, ${name}::text, now() - ${age}::interval
      from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from hotel_rates where sealed = ${name}`,
  },
  {
    table: 'transfer_searches',
    job: 'purge_transfer_searches',
    statement: purgeTransferSearchesQuery,
    index: 'transfer_searches_expires_at',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into transfer_searches (app_id, id, organisation_id, query, expires_at)
      select ${owner().tenant.appId}::uuid, gen_random_uuid(), ${owner().tenant.organisationId}::uuid, json_build_object('name', ${name}::text),
        now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from transfer_searches where query->>'name' = ${name}`,
  },
  {
    table: 'travel_quotes',
    job: 'purge_transfer_searches',
    statement: purgeTravelQuotesQuery,
    index: 'travel_quotes_expires_at',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into travel_quotes (app_id, id, organisation_id, content, currency, amount_minor, expires_at)
      select ${owner().tenant.appId}::uuid, gen_random_uuid(), ${owner().tenant.organisationId}::uuid, json_build_object('name', ${name}::text),
        'EUR', 1, now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from travel_quotes where content->>'name' = ${name}`,
  },
  {
    table: 'transfer_events',
    job: 'purge_transfer_searches',
    statement: purgePositionEventsQuery,
    index: 'transfer_events_tracking',
    keptAge: '6 days',
    expiredAge: '7 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into transfer_events (event_id, kind, app_id, booking_id, status, created_at)
      select ${name} || n, 'tracking', ${owner().tenant.appId}::uuid, ${owner().bookingId}::uuid, 'applied', now() - ${age}::interval
      from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from transfer_events where event_id like ${`${name}%`}`,
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
        select ${owner().tenant.appId}::uuid, gen_random_uuid(), 'lounge', 'cancelled', ${owner().tenant.organisationId}::uuid, ${name} || n,
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
      select ${owner().tenant.appId}::uuid, gen_random_uuid(), ${owner().endpointId}::uuid, gen_random_uuid(), 'perk.used', ${name}, 'delivered',
        now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from webhook_deliveries where body = ${name}`,
  },
  {
    table: 'transfer_watchers',
    job: 'purge_transfer_searches',
    statement: purgeWatchersQuery,
    index: 'transfer_watchers_until',
    keptAge: '23 hours 59 minutes',
    expiredAge: '24 hours 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      with booked as (
        insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, title, time_zone, starts_at,
          ends_at, currency, total_minor, due_now_minor, details)
        select ${owner().tenant.appId}::uuid, gen_random_uuid(), 'transfer', 'completed', ${owner().tenant.organisationId}::uuid, ${name} || n,
          ${name}, 'Transfer', 'Europe/Paris', now(), now(), 'EUR', 1, 1, '{}' from generate_series(1, ${rows}::int) n
        returning app_id, id)
      insert into transfer_watchers (app_id, booking_id, watched_until) select app_id, id, now() - ${age}::interval from booked`,
    count: (name: string) => sql`
      select 1 from transfer_watchers w join bookings b on b.app_id = w.app_id and b.id = w.booking_id where b.supplier = ${name}`,
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
      select ${owner().tenant.appId}::uuid, gen_random_uuid(), ${owner().member.userId}::uuid, ${owner().tenant.organisationId}::uuid, ${name},
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
      select ${owner().tenant.appId}::uuid, ${name} || n, ${owner().member.sessionId}::uuid,
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
      select gen_random_uuid(), ${owner().member.userId}::uuid, '', ${name} || n, now() - ${age}::interval
      from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from passcodes where link_hash like ${`${name}%`}`,
  },
  {
    table: 'logo_pictures',
    job: 'purge_logos',
    statement: purgeLogosQuery,
    index: 'logo_pictures_retired',
    keptAge: '799 days',
    expiredAge: '800 days 5 seconds',
    write: (name: string, age: string, rows: number) => sql`
      insert into logo_pictures (app_id, hash, name, bytes, retired_at)
      select ${owner().tenant.appId}::uuid, ${name}, n::text, '', now() - ${age}::interval from generate_series(1, ${rows}::int) n`,
    count: (name: string) => sql`select 1 from logo_pictures where hash = ${name}`,
  },
];
