import { z } from 'zod';
import { type SQL, sql } from '../db/sql.ts';
import { transaction } from '../db/transaction.ts';
import { isDead } from './dead-jobs.ts';
import { defineJob } from './define-job.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { repeatFullBatches } from './repeat-full-batches.ts';

const batchSize = 100;
/** Long enough for an operator to find and retry a dead job. */
const keptDays = 90;

type DeadJob = { job_id: string; job: string; attempts: number };

/**
 * Logs an alert for each dead job, once. The worker cannot do that alone: a job also dies when its process
 * crashes in the last attempt. A job that is retried and dies again causes another alert.
 */
export const watchDeadJobs = defineJob({
  name: 'watch_dead_jobs',
  payload: z.object({}),
  schedule: '* * * * *',
  run: async (ctx) => {
    await ctx.db.execute(sql`
      delete from dead_job_alerts a where not exists (
        select 1 from graphile_worker._private_jobs where id = a.job_id::bigint and attempts >= max_attempts)`);
    await repeatFullBatches(ctx, batchSize, (limit) =>
      // The alert is logged before the commit: a crash between the two repeats it instead of losing it.
      transaction(ctx, async (ctx) => {
        const found = await ctx.db.execute<DeadJob>(unreportedJobs(limit));
        for (const { job_id: jobId, job, attempts } of found) {
          ctx.log.error(
            { alert: 'job_dead', deadJob: job, jobId, attempts },
            'a job has used up its attempts',
          );
        }
        return found.length;
      }),
    );
  },
});

/** Statement that marks dead jobs as reported and returns them. */
function unreportedJobs(limit: number): SQL {
  return sql`
    with reported as (
      insert into dead_job_alerts (job_id)
      select id::text from graphile_worker._private_jobs
      where ${isDead} and not exists (select 1 from dead_job_alerts where job_id = id::text)
      order by updated_at limit ${limit}
      on conflict do nothing returning job_id)
    select job_id, tasks.identifier as job, attempts from reported
    join graphile_worker._private_jobs jobs on jobs.id = job_id::bigint
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id`;
}

/** Deletes dead jobs after 90 days. */
export const purgeDeadJobs = defineJob({
  name: 'purge_dead_jobs',
  payload: z.object({}),
  schedule: '17 * * * *',
  deletes: [
    {
      table: 'graphile_worker.jobs',
      holds: 'jobs; a finished one is deleted at once',
      kept: `${keptDays} days after the last attempt of a job whose attempts are used up`,
    },
    { table: 'dead_job_alerts', holds: 'dead jobs that were reported', kept: 'as long as the dead job' },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, purgeDeadJobsQuery);
  },
});

/** The statement of one batch. */
export const purgeDeadJobsQuery = (limit: number) => sql`
  delete from graphile_worker._private_jobs where id = any(array(
    select id from graphile_worker._private_jobs
    where ${isDead} and updated_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by updated_at limit ${limit} for update skip locked)) returning 1`;
