import { beforeAll, expect, test } from 'vitest';
import {
  deleteNotHeldQuery,
  endedStaysQuery,
  interruptedHoldsQuery,
  overdueHoldsQuery,
} from '#server/modules/bookings/sweep.ts';
import { dueLedgersQuery } from '#server/modules/loyalty/expire-points.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { Job } from '#server/platform/jobs/index.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '../index.ts';
import { planOf } from '../plan-of.ts';

const ctx = systemContext();
const { db } = ctx;
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const jobOf = (name: string) => jobs.find((job) => job.name === name) as unknown as Job<object>;

const addBookings = (of: string, state: string, age: string, rows: number) =>
  db.execute(sql`
    insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, title, time_zone, starts_at,
      ends_at, currency, total_minor, due_now_minor, hold_expires_at, details)
    select ${tenant.appId}::uuid, gen_random_uuid(), 'lounge', ${state}, ${tenant.organisationId}::uuid, ${of} || n, ${of}, 'Lounge',
      'Europe/Paris', now() - interval '300 days', now() - ${age}::interval, 'EUR', 1, 1, now() - ${age}::interval, '{}'
    from generate_series(1, ${rows}::int) n`);

const statesOf = (of: string) =>
  db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from bookings where supplier = ${of} group by state`,
  );

const byCount = (one: { count: number }, other: { count: number }) => one.count - other.count;

test('The sweep of bookings continues at once after a full batch of overdue holds or ended stays', async () => {
  const [held, confirmed, live] = [newId(), newId(), newId()];
  await addBookings(held, 'held', '2 minutes', 501);
  await addBookings(confirmed, 'confirmed', '2 minutes', 501);
  await addBookings(live, 'held', '-20 minutes', 3);
  await jobOf('sweep_bookings').run(ctx, {});
  const expiries = await db.execute<{ bookingId: string }>(sql`
    select payload->>'bookingId' as "bookingId" from graphile_worker._private_jobs
    where payload->>'appId' = ${tenant.appId} and key like 'expire:%'`);
  expect(expiries).toHaveLength(501);
  const ids = await db.execute<{ id: string }>(
    sql`select id from bookings where supplier = ${held} order by id`,
  );
  expect(expiries.map(({ bookingId }) => bookingId).sort()).toEqual(ids.map(({ id }) => id));
  for (const { bookingId } of [expiries[0], expiries[500]] as { bookingId: string }[])
    await jobOf('expire_booking').run(ctx, { appId: tenant.appId, bookingId });
  expect((await statesOf(held)).sort(byCount)).toEqual([
    { state: 'expired', count: 2 },
    { state: 'held', count: 499 },
  ]);
  expect(await statesOf(confirmed)).toEqual([{ state: 'completed', count: 501 }]);
  expect(await statesOf(live)).toEqual([{ state: 'held', count: 3 }]);
  // Nobody answers for the supplier of these bookings, so other tests must not expire them.
  await db.execute(sql`delete from bookings where supplier in (${held}, ${live}) and state = 'held'`);
  await db.execute(sql`delete from graphile_worker._private_jobs where payload->>'appId' = ${tenant.appId}`);
});

test('The sweep of bookings and the expiry of points find what is due by an index', async () => {
  await addBookings(newId(), 'held', '-20 minutes', 5_000);
  await addBookings(newId(), 'confirmed', '-20 days', 5_000);
  await db.execute(sql`
    insert into point_entries (app_id, id, membership_id, points, reason, expires_at)
    select ${tenant.appId}::uuid, gen_random_uuid(), ${member.membershipId}::uuid, 1, 'adjusted', now() + interval '1 year'
    from generate_series(1, 5000)`);
  for (const table of ['bookings', 'point_entries']) await db.execute(sql`analyze ${sql.identifier(table)}`);
  const plans = await Promise.all(
    [
      overdueHoldsQuery(ctx, 500),
      interruptedHoldsQuery(ctx, 500),
      endedStaysQuery(ctx, 500),
      deleteNotHeldQuery(500),
      dueLedgersQuery(500),
    ].map(planOf),
  );
  expect(plans).toEqual([
    expect.stringContaining('bookings_hold'),
    expect.stringContaining('bookings_holding'),
    expect.stringContaining('bookings_end'),
    expect.stringContaining('bookings_not_held'),
    expect.stringContaining('point_entries_lapsing'),
  ]);
  expect(plans.join()).not.toContain('Seq Scan');
});
