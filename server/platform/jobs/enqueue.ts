import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Job } from './define-job.ts';

/**
 * Enqueues a job in the caller's transaction, so that the job exists only if the transaction commits. A job
 * with the same `key` replaces an earlier one that has not started. It waits for `delayMs` by the database's clock, or
 * until `runAt`, an ISO-8601 instant that the database knows, such as the end of a hold.
 */
export async function enqueue<Payload>(
  ctx: { db: Database },
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: { key?: string } & (
    | { runAt?: string; delayMs?: never }
    | { delayMs?: number; runAt?: never }
  ) = {},
): Promise<void> {
  const { runAt = null, delayMs = 0, key = null } = options;
  const dueAt =
    delayMs > 0
      ? sql`date_trunc('milliseconds', sojourn_clock() + make_interval(secs => ${delayMs / 1000}::float8))`
      : sql`${runAt}::timestamptz`;
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json, run_at => ${dueAt},
      max_attempts => ${job.maxAttempts}, job_key => ${key})`);
}

/**
 * Enqueues one job for each payload with one statement, under the rules of `enqueue`. `keyOf` gives the key of a
 * payload.
 */
export async function enqueueAll<Payload>(
  ctx: { db: Database },
  job: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
  keyOf: (payload: Payload) => string,
): Promise<void> {
  if (payloads.length === 0) return;
  const rows = JSON.stringify(payloads.map((payload) => ({ payload, key: keyOf(payload) })));
  await ctx.db.execute(sql`
    select count(graphile_worker.add_job(
      identifier => ${job.name}, payload => row.payload, max_attempts => ${job.maxAttempts}, job_key => row.key))
    from json_to_recordset(${rows}::json) as row(payload json, key text)`);
}
