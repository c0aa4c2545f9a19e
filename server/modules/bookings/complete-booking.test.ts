import { beforeAll, expect, test } from 'vitest';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { findBooking } from './queries.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

async function aStay(): Promise<string> {
  const member = await aMember(tenant);
  return (await aConfirmedBooking(tenant, member, await aRate(member))).bookingId;
}

/** Runs the job that completes the booking, as if it were due. */
async function runCompletion(bookingId: string): Promise<void> {
  await systemContext().db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() where key = ${`complete:${bookingId}`}`);
  await runJobs();
}

test('A booking that ends later is not completed by its job, which then waits for the end', async () => {
  const bookingId = await aStay();
  await runCompletion(bookingId);
  const booking = await findBooking(systemContext(), tenant.appId, bookingId);
  const jobs = await systemContext().db.execute<{ dueAt: string; attempts: number }>(sql`
    select run_at as "dueAt", attempts from graphile_worker._private_jobs where key = ${`complete:${bookingId}`}`);
  expect(booking?.state).toBe('confirmed');
  expect([...jobs].map(({ dueAt, attempts }) => [new Date(dueAt).toISOString(), attempts])).toEqual([
    [booking?.endsAt, 0],
  ]);
});

test('A booking that has ended is completed by its job, which is then gone', async () => {
  const bookingId = await aStay();
  await systemContext().db.execute(sql`
    update bookings set starts_at = now() - interval '2 days', ends_at = now() where id = ${bookingId}`);
  await runCompletion(bookingId);
  const jobs = await systemContext().db.execute(sql`
    select 1 from graphile_worker._private_jobs where key = ${`complete:${bookingId}`}`);
  expect((await findBooking(systemContext(), tenant.appId, bookingId))?.state).toBe('completed');
  expect(jobs).toHaveLength(0);
});
