import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemContext } from '#server/testing/index.ts';
import { sql } from '../db/sql.ts';
import { newId } from '../ids/index.ts';
import { defineJob } from './define-job.ts';
import { enqueue } from './enqueue.ts';

const ctx = systemContext();

/** No worker has this job, so that it stays where it is. */
const never = defineJob({ name: `test_${newId()}`, payload: z.object({}), run: async () => {} });

afterEach(async () => {
  vi.useRealTimers();
  await ctx.db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${never.name}`);
});

/** Seconds until the only job is due, by the clock of the database. */
async function secondsUntilDue(): Promise<number> {
  const [job] = await ctx.db.execute<{ seconds: number }>(sql`
    select extract(epoch from j.run_at - clock_timestamp())::float8 as seconds
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${never.name}`);
  return job?.seconds ?? Number.NaN;
}

test('The delay of a job counts by the clock of the database, whatever the process says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  await enqueue(ctx, never, {}, { delayMs: 600_000 });
  const seconds = await secondsUntilDue();
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
});

test('A job without a delay is due at once', async () => {
  await enqueue(ctx, never, {}, { delayMs: 0 });
  expect(await secondsUntilDue()).toBeLessThanOrEqual(0);
});
