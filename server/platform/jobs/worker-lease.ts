import postgres from 'postgres';
import { reconnectPause } from '../db/client.ts';

/**
 * Marks a worker of this process as alive by a session-level advisory lock, which ends with its connection.
 */
export type WorkerLease = {
  hold: (workerPoolId: string) => Promise<void>;
  releaseDead: () => Promise<void>;
  release: () => Promise<void>;
};

/**
 * Opens the lease of one worker. graphile-worker keeps a dead worker's jobs locked for 4 hours. Each worker
 * therefore holds an advisory lock on its id, and `releaseDead` unlocks the jobs of workers whose advisory
 * lock is free. Jobs locked in the last 10 s are skipped, because a starting worker takes its first job
 * before it holds its lock.
 */
export function openWorkerLease(connectionString: string): WorkerLease {
  const sql = postgres(connectionString, {
    max: 1,
    idle_timeout: 0,
    backoff: reconnectPause,
    onnotice: () => {},
  });
  let own = '';
  const hold = async (workerPoolId: string) => {
    own = workerPoolId;
    await sql`select pg_advisory_lock(hashtextextended(${own}, 0))`;
  };
  return {
    hold,
    async releaseDead() {
      const [held] = await sql`select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;
      // After a reconnect the lock is gone and must be taken again.
      if (!held && own) await hold(own);
      const lockers = await sql<{ id: string }[]>`
        select distinct locked_by as id from graphile_worker._private_jobs
        where locked_by is not null and locked_by <> ${own} and locked_at < sojourn_now() - interval '10 seconds'`;
      for (const { id } of lockers) {
        const [dead] = await sql`select pg_try_advisory_lock(hashtextextended(${id}, 0)) as free`;
        if (!dead?.free) continue;
        await sql`select graphile_worker.force_unlock_workers(${sql.array([id])})`;
        await sql`select pg_advisory_unlock(hashtextextended(${id}, 0))`;
      }
    },
    release: () => sql.end({ timeout: 2 }),
  };
}
