import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Job } from './define-job.ts';

/**
 * Adds a job inside the caller's transaction: it exists if and only if the change it follows does. A `key` makes
 * it single: a second enqueue under the same key replaces the one that has not started.
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
