import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { config } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { taskList } from '#server/platform/jobs/run-worker.ts';
import { jobs } from '#server/wiring/jobs.ts';

const silent = { scope: () => silent, error() {}, warn() {}, info() {}, debug() {} };

const pools = new Map<string, pg.Pool>();

/** Runs the jobs that are due, and the jobs they enqueue, until none is left. */
export async function runJobs(environment: Environment = 'Sandbox'): Promise<void> {
  await runOnce({
    pgPool: poolOf(config.databaseUrl[environment]),
    taskList: taskList(environment, jobs, new AbortController().signal),
    noHandleSignals: true,
    logger: silent as never,
  });
}

/**
 * The pool is reused: connecting took 12 of each call's 14 ms. It has one connection, because graphile-worker
 * does not await the statement that completes or fails a job. On one connection that statement runs before
 * the query for the next job; on two, a finished job could still be in the queue when `runJobs` returns.
 */
function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString);
  if (known) return known;
  const pool = new pg.Pool({ connectionString, allowExitOnIdle: true, max: 1 });
  // graphile-worker requires error handlers on the pool and its clients.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pools.set(connectionString, pool);
  return pool;
}
