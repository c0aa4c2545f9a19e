import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { jobs } from '#server/jobs.ts';
import { config } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { taskList } from '#server/platform/jobs/run-worker.ts';

const silent = { scope: () => silent, error() {}, warn() {}, info() {}, debug() {} };

const pools = new Map<string, pg.Pool>();

/** Runs the jobs that are due now, and those they enqueue, until none is left. */
export async function runJobs(environment: Environment = 'Sandbox'): Promise<void> {
  await runOnce({
    pgPool: poolOf(config.databaseUrl[environment]),
    taskList: taskList(environment, jobs, new AbortController().signal),
    noHandleSignals: true,
    logger: silent as never,
  });
}

/**
 * Kept between calls: to connect anew took 12 of each call's 14 ms. One connection: graphile-worker does not await the
 * statement that completes or fails a job. On one connection it runs before the look for the next job, so nothing of
 * a job is left behind when `runJobs` returns; on two, a job that is done could still be there.
 */
function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString);
  if (known) return known;
  const pool = new pg.Pool({ connectionString, allowExitOnIdle: true, max: 1 });
  // graphile-worker wants to know that broken connections are somebody's business.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pools.set(connectionString, pool);
  return pool;
}
