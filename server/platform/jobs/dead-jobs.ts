import type { Database } from '../db/client.ts';
import { type SQL, sql } from '../db/sql.ts';

/** SQL condition for a dead job: its attempts are used up, and it will not run again by itself. */
export const isDead = sql`attempts >= max_attempts and locked_at is null`;

/** Dead jobs are counted up to this number, so that a metric never costs more. */
const countedAtMost = 10_000;

/** Name of the index of dead jobs, which graphile-worker does not have. */
const indexName = 'sojourn_dead_jobs';

/** Statement that creates the index of dead jobs. graphile-worker owns the table, so no migration of ours can. */
export const deadJobsIndex = `
  create index if not exists ${indexName} on graphile_worker._private_jobs (updated_at) where attempts >= max_attempts`;

/** Query for the number of dead jobs by name. */
export const deadJobsQuery = (): SQL => sql`
  select tasks.identifier as job, count(*)::int as count
  from (select task_id from graphile_worker._private_jobs where ${isDead} limit ${countedAtMost}) dead
  join graphile_worker._private_tasks tasks on tasks.id = dead.task_id
  group by tasks.identifier`;

/** Counts the dead jobs by name, at most 10,000 in all. */
export async function countDeadJobs(db: Database): Promise<Map<string, number>> {
  const rows = await db.execute<{ job: string; count: number }>(deadJobsQuery());
  return new Map(rows.map(({ job, count }) => [job, count]));
}
