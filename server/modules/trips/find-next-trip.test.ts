import { beforeAll, expect, test } from 'vitest';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { stepsOf, workIn } from '#server/testing/plan-of.ts';
import { runLongStatement } from '#server/testing/run-long-statement.ts';
import { findNextTrip, selectNextTrip } from './find-next-trip.ts';

const { db } = systemContext();
let tenant: Tenant;
let person: Person;
let ctx: MemberContext;

beforeAll(async () => {
  tenant = await aTenant();
  // The tests change rows directly.
  breaksBooks(tenant);
  person = await aMember(tenant);
  ctx = await memberContext(person);
});

/** A stay of two nights in this many weeks, in this state. */
async function aStay(weeks: number, state: string): Promise<string> {
  const check_in = addDays(today('UTC'), 7 * weeks);
  const dates = { check_in, check_out: addDays(check_in, 2) };
  const { body } = await initiate(tenant, person, await aRate(person, { dates }));
  await db.execute(sql`update bookings set state = ${state} where id = ${body.booking_id}`);
  return body.booking_id;
}

test('The next trip is the first with a planned booking, behind any number of cancelled and unpaid ones', async () => {
  for (const [weeks, state] of [
    [1, 'cancelled'],
    [2, 'cancelled'],
    [3, 'pending_payment'],
    [4, 'cancelled'],
    [5, 'pending_payment'],
    [6, 'cancelled'],
  ] as const)
    await aStay(weeks, state);
  expect(await findNextTrip(ctx)).toBeNull();
  const later = await aStay(9, 'confirmed');
  expect(await findNextTrip(ctx)).toMatchObject({ id: later, place: { name: 'Paris' } });
  for (const [weeks, state] of [
    [8, 'cancelling'],
    [7, 'pending_supplier'],
  ] as const) {
    const sooner = await aStay(weeks, state);
    expect(await findNextTrip(ctx)).toMatchObject({ id: sooner, status: 'upcoming' });
  }
});

test('A trip that is over and an eSIM are not the next trip, and a stay under way is', async () => {
  person = await aMember(tenant);
  ctx = await memberContext(person);
  const id = await aStay(1, 'confirmed');
  for (const [change, isNext] of [
    [sql`starts_at = now() - interval '1 day', ends_at = now() + interval '1 day'`, true],
    [sql`kind = 'esim'`, false],
    [sql`kind = 'hotel', ends_at = now() - interval '1 hour'`, false],
  ] as const) {
    await db.execute(sql`update bookings set ${change} where id = ${id}`);
    expect((await findNextTrip(ctx))?.id ?? null).toBe(isNext ? id : null);
  }
});

test('The query for the next trip reads only the member’s bookings, by an index among 20,000', async () => {
  await runLongStatement(sql`
    insert into bookings (app_id, id, kind, state, organisation_id, user_id, reference, supplier, title, time_zone,
      starts_at, ends_at, currency, total_minor, due_now_minor, details)
    select ${tenant.appId}, gen_random_uuid(), 'hotel', 'confirmed', ${tenant.organisationId}, null, gen_random_uuid()::text,
      'sandbox', 'Elsewhere', 'UTC', now() + interval '1 day', now() + interval '2 days', 'EUR', 100, 0, '{}'
    from generate_series(1, 20000)`);
  await db.execute(sql`analyze bookings`);
  const steps = await stepsOf(selectNextTrip(ctx));
  const { scannedTables, maxRows } = workIn(steps);
  expect(scannedTables).not.toContain('bookings');
  expect(maxRows).toBeLessThan(50);
  expect(steps.map((step) => step['Index Name'])).toContain('bookings_user');
});
