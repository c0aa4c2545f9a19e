import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/**
 * Makes a job due now with all its attempts, in the caller's transaction. Returns false if it is running or
 * does not exist, for example because it has succeeded.
 */
export async function retryJob(db: Database, id: string): Promise<boolean> {
  const rescheduled = await db.execute(
    sql`select 1 from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => date_trunc('milliseconds', sojourn_now()), attempts => 0)`,
  );
  if (rescheduled.length === 0) return false;
  // The job causes another alert if it dies again.
  await db.execute(sql`delete from dead_job_alerts where job_id = ${id}`);
  return true;
}
