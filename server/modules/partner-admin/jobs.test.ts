import { beforeAll, describe, expect, test } from 'vitest';
import { expireBooking } from '#server/modules/bookings/expire-bookings.ts';
import { aBooking } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { aMember, aTenant, runJobs, type Tenant } from '#server/testing/index.ts';
import { listAuditEntries, listJobs, retryJob } from './index.ts';
import { operatorContext, refusalCode, refusedFields } from './testing/operator-context.ts';

const ctx = { ...operatorContext(), reason: 'Ticket 4711' };
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

/** A booking whose hold is over and whose job is dead; returns the ids of both. */
async function aLostExpiry(): Promise<{ bookingId: string; jobId: string }> {
  const bookingId = await aBooking(await aMember(tenant));
  await ctx.db.execute(
    sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`,
  );
  const key = newId();
  await enqueue(
    ctx,
    expireBooking,
    { appId: tenant.appId, bookingId },
    { key, runAt: '2020-01-01T00:00:00Z' },
  );
  const [job] = await ctx.db.execute<{ id: string }>(sql`
    update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = 'Error: refused for ana@people.example at postgres://u:p@db/x' || chr(10) || 'at run'
    where key = ${key} returning id::text`);
  return { bookingId, jobId: job?.id ?? '' };
}

describe('Dead jobs', () => {
  test('A dead job is listed with its attempts, ids, age and redacted error, and is not run by workers', async () => {
    const { bookingId, jobId } = await aLostExpiry();
    await runJobs();
    const { jobs } = await listJobs(ctx, { state: 'dead', limit: 500 });
    expect(jobs.find(({ id }) => id === jobId)).toEqual({
      id: jobId,
      name: 'expire_booking',
      state: 'dead',
      attempts: 25,
      max_attempts: 25,
      last_error: 'Error: refused for [email] at [connection]',
      ids: { appId: tenant.appId, bookingId },
      run_at: '2020-01-01T00:00:00.000Z',
      created_at: expect.stringMatching(/Z$/),
      age_seconds: expect.any(Number),
    });
  });

  test('Retrying a dead job runs it, and the audit log has its operator and reason', async () => {
    const { bookingId, jobId } = await aLostExpiry();
    expect(await retryJob(ctx, { job: jobId })).toEqual({
      id: jobId,
      name: 'expire_booking',
      state: 'due',
      was: 'dead',
      attempts: 25,
    });
    await runJobs();
    const [booking] = await ctx.db.execute(sql`select state from bookings where id = ${bookingId}`);
    expect(booking).toEqual({ state: 'expired' });
    const { acts } = await listAuditEntries(ctx, { app: tenant.appId });
    expect(acts[0]).toMatchObject({
      action: 'job.retry',
      operator: ctx.operator,
      reason: 'Ticket 4711',
      subject_id: jobId,
      detail: { job: 'expire_booking', state: 'dead', attempts: 25 },
    });
    expect(await refusalCode(retryJob(ctx, { job: jobId }))).toBe('not_found');
  });

  test('A job that is running now is not retried', async () => {
    const { jobId } = await aLostExpiry();
    await ctx.db.execute(sql`
      update graphile_worker._private_jobs set locked_at = now() - interval '20 minutes', locked_by = 'w'
      where id = ${jobId}::bigint`);
    expect(await refusalCode(retryJob(ctx, { job: jobId }))).toBe('invalid_state');
  });

  test('Reading the list of jobs page by page returns each dead job once', async () => {
    const own = [await aLostExpiry(), await aLostExpiry(), await aLostExpiry()].map(({ jobId }) => jobId);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await listJobs(ctx, { limit: 2, before });
      seen.push(...page.jobs.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before);
    expect(seen.filter((id) => own.includes(id))).toEqual(own.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('A job is not retried without a reason', async () => {
    const { jobId } = await aLostExpiry();
    const retried = retryJob({ ...ctx, reason: ' ' }, { job: jobId });
    expect(await refusedFields(retried)).toEqual(['reason required']);
  });

  test('An unknown state and an id that is no number are refused by field', async () => {
    expect(await refusedFields(listJobs(ctx, { state: 'gone' as never }))).toEqual(['state invalid_value']);
    expect(await refusedFields(retryJob(ctx, { job: '1; drop' }))).toEqual(['job invalid_format']);
  });
});
