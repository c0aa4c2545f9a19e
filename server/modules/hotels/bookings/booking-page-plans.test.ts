import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingState } from '#server/modules/bookings/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { planOf, planWithoutSort } from '#server/testing/plan-of.ts';
import { runLongStatement } from '#server/testing/run-long-statement.ts';
import { countQuery, pageAfterQuery, pageAtOffsetQuery } from './select-booking-page.ts';

const ctx = systemContext();
const name = newId();
const lastId = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
/** A state that no other file gives to many bookings: the planner knows how often a state occurs in the table alone. */
const rareState: BookingState = 'cancelling';
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  await runLongStatement(sql`
    insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, title, time_zone, starts_at, ends_at,
      currency, total_minor, due_now_minor, details)
    select ${tenant.appId}::uuid, gen_random_uuid(), 'hotel', case when n % 2000 = 0 then ${rareState} else 'confirmed' end,
      ${tenant.organisationId}::uuid, ${name}::text || n, ${name}, 'Hotel', 'Europe/Paris', now(), now(), 'EUR', 1, 1, '{}'
    from generate_series(1, 20000) n`);
  await ctx.db.execute(sql`vacuum analyze bookings`);
});

afterAll(() => ctx.db.execute(sql`delete from bookings where supplier = ${name}`));

const pageOf = (...states: BookingState[]) => ({ organisationId: tenant.organisationId, states, limit: 21 });

test('A page of the hotel bookings of an organisation is read in the order of an index, wherever it begins', async () => {
  const page = pageOf('confirmed', rareState);
  const plans = await Promise.all([
    planWithoutSort(pageAfterQuery(ctx, { ...page, after: lastId }).getSQL()),
    planWithoutSort(pageAtOffsetQuery(ctx, { ...page, offset: 10_000 }).getSQL()),
  ]);
  for (const plan of plans) {
    expect(plan).toContain('Index Scan Backward using bookings_organisation on bookings');
    expect(plan).not.toContain('Sort');
  }
  expect(plans[1]).toContain('Index Only Scan Backward using bookings_organisation on bookings');
});

test('The hotel bookings of an organisation in a rare state are counted by the index of states', async () => {
  const { limit: _, ...filter } = pageOf(rareState);
  const plan = await planOf(countQuery(ctx, filter).getSQL());
  expect(plan).toContain('using bookings_organisation_state on bookings');
});
