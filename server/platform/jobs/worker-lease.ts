import postgres from 'postgres';
import { reconnectPause } from '../db/client.ts';

/** Marks workers of this process as alive by session-level advisory locks, which end with their connection. */
export type WorkerLease = {
  hold: (workerPoolId: string) => Promise<void>;
  drop: (workerPoolId: string) => Promise<void>;
  releaseDead: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the lease of the workers of one environment, on one connection. graphile-worker keeps a dead worker's jobs
 * locked for 4 hours. Each worker therefore holds an advisory lock on its id, and `releaseDead` unlocks the jobs of
 * workers whose advisory lock is free. Jobs locked in the last 10 s are skipped, because a starting worker takes
 * its first job before it holds its lock.
 */
export function openWorkerLease(connectionString: string): WorkerLease {
  const sql = postgres(connectionString, {
    max: 1,
    idle_timeout: 0,
    backoff: reconnectPause,
    onnotice: () => {},
  });
  const own = new Set<string>();
  const lock = (id: string) => sql`select pg_advisory_lock(hashtextextended(${id}, 0))`;
  const unlock = (id: string) => sql`select pg_advisory_unlock(hashtextextended(${id}, 0))`;
  return {
    async hold(id) {
      own.add(id);
      await lock(id);
    },
    async drop(id) {
      if (own.delete(id)) await unlock(id);
    },
    async releaseDead() {
      // After a reconnect the locks of this process are gone and must be taken again.
      const lost = await sql<{ id: string }[]>`
        select id from unnest(${sql.array([...own])}::text[]) id where not exists (
          select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objsubid = 1
            and (classid::bigint << 32 | objid::bigint) = hashtextextended(id, 0))`;
      for (const { id } of lost) if (own.has(id)) await lock(id);
      const lockers = await sql<{ id: string }[]>`
        select distinct locked_by as id from graphile_worker._private_jobs
        where locked_by is not null and not locked_by = any(${sql.array([...own])})
          and locked_at < sojourn_now() - interval '10 seconds'`;
      for (const { id } of lockers) {
        const [dead] = await sql`select pg_try_advisory_lock(hashtextextended(${id}, 0)) as free`;
        if (!dead?.free) continue;
        await sql`select graphile_worker.force_unlock_workers(${sql.array([id])})`;
        await unlock(id);
      }
    },
    close: () => sql.end({ timeout: 2 }),
  };
}
