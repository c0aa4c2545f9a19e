import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { config } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import type { Job } from '#server/platform/jobs/index.ts';
import { taskList } from '#server/platform/jobs/run-worker.ts';
import { jobs } from '#server/wiring/jobs.ts';

const silent = { scope: () => silent, error() {}, warn() {}, info() {}, debug() {} };

const pools = new Map<string, pg.Pool>();

/** Runs in progress. A job that one of them has taken is no longer in the queue for the others. */
const running = new Set<Promise<void>>();

/**
 * Runs the jobs that are due, and the jobs they enqueue, until none is left, also none that a parallel call has taken.
 * `known` are all jobs of the product.
 */
export async function runJobs(
  environment: Environment = 'Sandbox',
  known: readonly Job<never>[] = jobs,
): Promise<void> {
  const run = runOnce({
    pgPool: poolOf(config.databaseUrl[environment]),
    taskList: taskList(environment, known, new AbortController().signal),
    noHandleSignals: true,
    logger: silent as never,
  });
  running.add(run);
  await run.finally(() => running.delete(run));
  await Promise.all(running);
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
