import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Job } from './define-job.ts';

/**
 * Enqueues a job in the caller's transaction, so that the job exists only if the transaction commits. A job
 * with the same `key` replaces an earlier one that has not started. `runAt` is an ISO-8601 instant.
 */
export async function enqueue<Payload>(
  ctx: { db: Database },
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: { runAt?: string; key?: string } = {},
): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${job.maxAttempts}, job_key => ${options.key ?? null})`);
}
