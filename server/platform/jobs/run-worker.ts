import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
  type Logger as GraphileLogger,
  type JobHelpers,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerPool,
} from 'graphile-worker';
import postgres from 'postgres';
import { config } from '../config/index.ts';
import type { Environment, SystemContext } from '../context/index.ts';
import { pool as connections } from '../db/client.ts';
import { codeOf } from '../db/lost-connections.ts';
import { newId } from '../ids/index.ts';
import { log, redactText } from '../log/index.ts';
import { deadJobsIndex } from './dead-jobs.ts';
import type { Job, JobPool } from './define-job.ts';
import { isReplaced } from './is-replaced.ts';
import { lookForDueJobs } from './look-for-due-jobs.ts';
import { openWorkerLease, type WorkerLease } from './worker-lease.ts';

/** Interval of the check for dead workers; graphile-worker alone would keep their jobs locked for 4 hours. */
const deadWorkerCheckMs = 10_000;

/** Migrates the schema of graphile-worker in one database and adds our index of dead jobs to it. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: workerLogger });
  const sql = postgres(connectionString, { max: 1, onnotice: () => {} });
  try {
    await sql`select set_config('statement_timeout', '0', false)`;
    await sql.unsafe(deadJobsIndex);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Pause before a failed worker is restarted, and between attempts while the database is unavailable. */
const restartPauseMs = 1_000;

/**
 * Concurrency and connections of each pool in one process. One connection of a pool waits for NOTIFY; the others
 * take and complete jobs, in batches. The work of a job uses the environment's connections. A job that calls a
 * third-party server runs up to 10 s but rarely needs one, so its pool has a high concurrency. NOTIFY announces
 * jobs that are due at once; scheduled jobs and retries are looked for (`look-for-due-jobs.ts`).
 */
const pools = {
  internal: { concurrency: 8, maxPoolSize: 3 },
  external: { concurrency: 24, maxPoolSize: 2 },
} as const satisfies Record<JobPool, object>;

/**
 * How often each worker asks by itself, in case nothing else lets it. At 1 s, the 64 workers of a process with both
 * environments sent 64 queries a second while nothing happened: 46 to 66 ms of CPU a second instead of 13 to 16.
 */
const ownPollMs = 60_000;

type Setting = { environment: Environment; lease: WorkerLease; signal: AbortSignal };

type RunningWorker = { ended: Promise<void>; stop: () => Promise<void> };

/** Starts a worker for each job pool of the environment. `stop` waits for running jobs to finish. */
export async function startWorker(
  environment: Environment,
  jobs: readonly Job<never>[],
  signal: AbortSignal,
): Promise<{ stop: () => Promise<void> }> {
  const lease = openWorkerLease(config.databaseDirectUrl[environment]);
  const releaseDead = () =>
    lease.releaseDead().catch((err) => log.warn({ err }, 'the check for dead workers failed'));
  const workers = await Promise.all(
    (Object.keys(pools) as JobPool[]).map((pool) => {
      const own = jobs.filter((job) => job.pool === pool);
      return startPool({ environment, lease, signal }, pool, own);
    }),
  ).catch(async (err) => {
    await lease.close();
    throw err;
  });
  await releaseDead();
  const check = setInterval(releaseDead, deadWorkerCheckMs);
  return {
    stop: async () => {
      clearInterval(check);
      await Promise.all(workers.map((worker) => worker.stop()));
      await lease.close();
    },
  };
}

/**
 * Runs the jobs of one pool. A worker that loses its database connection while it records the outcome of a
 * job ends. A new worker replaces it, and the jobs of the ended one are unlocked as for a dead process.
 */
async function startPool(
  setting: Setting,
  pool: JobPool,
  jobs: readonly Job<never>[],
): Promise<{ stop: () => Promise<void> }> {
  const { environment } = setting;
  const stopping = new AbortController();
  let worker: RunningWorker | null = await runWorker(setting, pool, jobs);
  const restartUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      await worker?.ended;
      if (stopping.signal.aborted) return;
      worker = null;
      log.warn({ environment, pool }, 'the job worker ended and is restarted');
      await sleep(restartPauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      worker = await runWorker(setting, pool, jobs).catch((err) => {
        log.warn({ err, environment, pool }, 'the job worker could not start');
        return null;
      });
    }
  };
  const supervised = restartUntilStopped();
  return {
    stop: async () => {
      stopping.abort();
      await worker?.stop();
      await supervised;
      // A restart may have been in progress when `stop` was called.
      await worker?.stop();
    },
  };
}

/**
 * Runs the jobs of one pool until `stop`, or until `ended` resolves. Rejects when the worker cannot start or cannot take its
 * lease; it then runs nothing.
 */
export async function runWorker(
  { environment, lease, signal }: Setting,
  pool: JobPool,
  jobs: readonly Job<never>[],
): Promise<RunningWorker> {
  const events = new EventEmitter();
  let id: string | null = null;
  const held = new Promise<void>((resolve, reject) => {
    events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      id = workerPool.id;
      lease.hold(id).then(resolve, reject);
      lookForDueJobs(events, workerPool);
    });
  });
  held.catch(() => {});
  const drop = async () => {
    if (id === null) return;
    await lease.drop(id).catch((err) => log.warn({ err }, 'the lease of a worker was not released'));
  };
  // After a fatal error the library waits for a count that never reaches zero, so it is not awaited.
  const failed = new Promise<void>((resolve) => events.once('pool:fatalError', () => resolve()));
  try {
    const runner = await run({
      connectionString: config.databaseDirectUrl[environment],
      ...pools[pool],
      pollInterval: ownPollMs,
      noHandleSignals: true,
      logger: workerLogger,
      events: events as never,
      taskList: taskList(environment, jobs, signal),
      parsedCronItems: parseCronItems(cronItems(jobs)),
      // Without batches the library does not await the statement that completes a job: during a database
      // outage the unhandled rejection would end the process. A failed batch only ends the worker.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    await held.catch(async (err: unknown) => {
      // Others would take a worker without its lease for dead, and unlock the jobs that it runs.
      await runner.stop().catch(() => {});
      throw err;
    });
    const finished = runner.promise.catch((err) =>
      log.warn({ err, environment, pool }, 'the job worker failed'),
    );
    const ended = Promise.race([finished, failed]).then(drop);
    return {
      ended,
      stop: async () => {
        // `stop` rejects when the runner has already ended.
        await Promise.race([runner.stop().catch(() => {}), failed]);
        await ended;
      },
    };
  } catch (err) {
    await drop();
    throw err;
  }
}

/** The cron items of the jobs with a schedule. */
function cronItems(jobs: readonly Job<never>[]): CronItem[] {
  return jobs.flatMap(({ name, schedule, maxAttempts }) =>
    schedule === undefined
      ? []
      : [{ task: name, match: schedule, options: { maxAttempts, jobKey: `${name}:scheduled` } }],
  );
}

/** The worker functions of the jobs in one environment. A job that fails after another has replaced it is done. */
export function taskList(
  environment: Environment,
  jobs: readonly Job<never>[],
  signal: AbortSignal,
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, { job: running }: Pick<JobHelpers, 'job'>) => {
        const requestId = newId();
        const ctx: SystemContext = {
          environment,
          db: connections(environment).db,
          requestId,
          log: log.child({ requestId, job: job.name, environment }),
          signal,
          clientAddress: 'job',
        };
        try {
          await job.run(ctx, job.payload.parse(payload) as never);
        } catch (err) {
          if (!(await isReplaced(ctx, running).catch(() => false))) throw causeFirst(err);
          ctx.log.warn({ err }, 'a job failed that another with its key has replaced');
        }
      },
    ]),
  );
}

/**
 * The error whose message says what the database answered: the query builder's own, of which the queue would keep the
 * first line for operators, says the query alone.
 */
function causeFirst(err: unknown): unknown {
  const { cause } = err as { cause?: unknown };
  if (!(err instanceof Error && err.message.startsWith('Failed query') && cause instanceof Error)) return err;
  return new Error(`${cause.message} (${codeOf(cause) || cause.name})`, { cause: err });
}

type FailedJob = { job?: { task_identifier: string; attempts: number }; error?: unknown };

const workerLogger = {
  scope: () => workerLogger,
  error: (message: string, about?: FailedJob) => {
    const { job, error: err } = about ?? {};
    // The library's text would repeat the unredacted message of the error.
    if (job)
      log.error({ source: 'worker', job: job.task_identifier, attempt: job.attempts, err }, 'job failed');
    else log.error({ source: 'worker', err }, redactText(message));
  },
  // The library warns when concurrency exceeds connections, which is intended here (see `pools`).
  warn: (message: string) => {
    if (!message.includes('maxPoolSize')) log.warn({ source: 'worker' }, redactText(message));
  },
  info: () => {},
  debug: () => {},
} as unknown as GraphileLogger;
