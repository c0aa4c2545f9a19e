import { beforeAll, expect, test } from 'vitest';
import { comparableQuery } from '#server/modules/bookings/comparisons.ts';
import { unreleasedQuery } from '#server/modules/bookings/enqueue-lost-releases.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { planOf } from '#server/testing/plan-of.ts';
import { unansweredQuery } from './enqueue-lost-cancellations.ts';
import { stuckFulfilmentsQuery } from './enqueue-stuck-fulfilments.ts';
import { stuckSessionsQuery } from './enqueue-stuck-sessions.ts';

const ctx = systemContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

test('The reconciler of bookings finds what is stuck, unreleased or due for a comparison by an index', async () => {
  const name = newId();
  const states = { completed: 5_000, cancelled: 300, confirmed: 300, fulfilling: 300, cancelling: 300 };
  for (const [state, rows] of Object.entries(states)) {
    await ctx.db.execute(sql`
      insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, supplier_attempts, supplier_released_at,
        title, time_zone, starts_at, ends_at, currency, total_minor, due_now_minor, details)
      select ${tenant.appId}::uuid, gen_random_uuid(), 'lounge', ${state}, ${tenant.organisationId}::uuid, ${name}::text || ${state}::text || n,
        ${name}, 1, now(), 'Lounge', 'Europe/Paris', now(), now() + interval '20 days', 'EUR', 1, 1, '{}'
      from generate_series(1, ${rows}::int) n`);
  }
  await ctx.db.execute(sql`analyze bookings`);
  const plans = await Promise.all(
    [
      unreleasedQuery(ctx, 500),
      comparableQuery(ctx, 200),
      stuckFulfilmentsQuery(ctx, 500),
      unansweredQuery(ctx, 500),
    ].map(planOf),
  );
  expect(plans).toEqual([
    expect.stringContaining('bookings_unreleased'),
    expect.stringContaining('bookings_supplier_check'),
    expect.stringContaining('bookings_in_fulfilment'),
    expect.stringContaining('bookings_cancelling'),
  ]);
  expect(plans.join()).not.toContain('Seq Scan on bookings');
  await ctx.db.execute(sql`delete from bookings where supplier = ${name}`);
});

test('The reconciler finds sessions that nothing works on by an index', async () => {
  const name = newId();
  const states = { complete: 5_000, open: 300 };
  for (const [status, rows] of Object.entries(states)) {
    await ctx.db.execute(sql`
      insert into checkout_sessions (app_id, id, organisation_id, status, currency, amount_total_minor, amount_due_minor,
        payment_method, expires_at)
      select ${tenant.appId}::uuid, ${name}::text || ${status}::text || n, ${tenant.organisationId}::uuid, ${status}, 'EUR', 1, 1,
        'card', now() + interval '20 minutes'
      from generate_series(1, ${rows}::int) n`);
  }
  await ctx.db.execute(sql`analyze checkout_sessions`);
  const plan = await planOf(stuckSessionsQuery(ctx, 500));
  expect(plan).toContain('checkout_sessions_open');
  expect(plan).not.toContain('Seq Scan on checkout_sessions');
  await ctx.db.execute(sql`delete from checkout_sessions where id like ${`${name}%`}`);
});
