import { expect, test } from 'vitest';
import { z } from 'zod';
import { runJobs, systemContext } from '#server/testing/index.ts';
import { sql } from '../db/sql.ts';
import { newId } from '../ids/index.ts';
import { defineJob, enqueue, type Job, listTroubledJobs } from './index.ts';

const ctx = systemContext();

/** A job that fails in its first run, after it has enqueued itself if `enqueuesItself`, and succeeds in its second. */
function failingOnce(enqueuesItself: boolean) {
  const runs: string[] = [];
  const job = defineJob({
    name: `test_${newId()}`,
    payload: z.object({ id: z.string() }),
    run: async (ctx, payload) => {
      runs.push(payload.id);
      if (runs.length > 1) return;
      if (enqueuesItself) await enqueue(ctx, job, payload, { key: job.name });
      throw new Error('The first run fails');
    },
  });
  return { job, runs, run: () => runJobs('Sandbox', [job as unknown as Job<never>]) };
}

test('A job that enqueues itself and then fails is not dead, because the new one does its work', async () => {
  const { job, runs, run } = failingOnce(true);
  await enqueue(ctx, job, { id: 'one' }, { key: job.name });
  await run();
  expect(runs).toEqual(['one', 'one']);
  const left = await ctx.db.execute(
    sql`select 1 from graphile_worker.jobs where task_identifier = ${job.name}`,
  );
  expect(left).toHaveLength(0);
});

test('A job that fails without being replaced is tried again later', async () => {
  const { job, runs, run } = failingOnce(false);
  await enqueue(ctx, job, { id: 'one' }, { key: job.name });
  await run();
  expect(runs).toEqual(['one']);
  const listed = await listTroubledJobs(ctx.db, { limit: 500 });
  expect(listed.filter(({ name }) => name === job.name).map(({ state }) => state)).toEqual(['failing']);
  await ctx.db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${job.name}`);
});
