import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
  type Logger as GraphileLogger,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
} from 'graphile-worker';
import { config } from '../config/index.ts';
import type { Environment, SystemContext } from '../context/index.ts';
import { pool as connections } from '../db/client.ts';
import { newId } from '../ids/index.ts';
import { log, redactText } from '../log/index.ts';
import type { Job, JobPool } from './define-job.ts';
import { takeWorkerLease } from './worker-lease.ts';

/** How often ids of dead workers are looked for; graphile-worker alone would keep their jobs for 4 hours. */
const deadWorkerCheckMs = 10_000;

/** Brings graphile-worker's own schema up to date in one environment. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: quiet });
}

/** Pause before a worker that ended by itself is started again, and between tries while the database is away. */
const restartPauseMs = 1_000;

/**
 * Places and connections of each pool in one process. Those who wait for strangers hold a place for up to 10 s each
 * and a connection hardly ever, so they get many places and few connections. What is due now is told by NOTIFY; each
 * place polls only for what was planned, and a planned retry of theirs may be 10 s late.
 */
const pools = {
  usual: { concurrency: 8, maxPoolSize: 12, pollInterval: 1_000 },
  outside: { concurrency: 24, maxPoolSize: 4, pollInterval: 10_000 },
} as const satisfies Record<JobPool, object>;

type Shift = { ended: Promise<void>; stop: () => Promise<void> };

/** Runs the environment's jobs in this process until `stop`, which lets running ones finish: a worker for each pool. */
export async function startWorker(
  environment: Environment,
  jobs: readonly Job<never>[],
  signal: AbortSignal,
): Promise<{ stop: () => Promise<void> }> {
  const workers = await Promise.all(
    (Object.keys(pools) as JobPool[]).map((pool) => {
      const own = jobs.filter((job) => job.pool === pool);
      return startPool(environment, pool, own, signal);
    }),
  );
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/**
 * Runs the jobs of one pool. A worker that loses the database while it writes down how a job ended gives up; a new
 * one then takes its place, and its jobs are freed like those of a dead process.
 */
async function startPool(
  environment: Environment,
  pool: JobPool,
  jobs: readonly Job<never>[],
  signal: AbortSignal,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let shift: Shift | null = await beginShift(environment, pool, jobs, signal);
  const keepGoing = async () => {
    while (!stopping.signal.aborted) {
      await shift?.ended;
      if (stopping.signal.aborted) return;
      shift = null;
      log.warn({ environment, pool }, 'the job worker ended and is started again');
      await sleep(restartPauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      shift = await beginShift(environment, pool, jobs, signal).catch((err) => {
        log.warn({ err, environment, pool }, 'the job worker could not start');
        return null;
      });
    }
  };
  const kept = keepGoing();
  return {
    stop: async () => {
      stopping.abort();
      await shift?.stop();
      await kept;
      // It may have begun while the stop was asked for.
      await shift?.stop();
    },
  };
}

async function beginShift(
  environment: Environment,
  pool: JobPool,
  jobs: readonly Job<never>[],
  signal: AbortSignal,
): Promise<Shift> {
  const connectionString = config.databaseDirectUrl[environment];
  const lease = takeWorkerLease(connectionString);
  const events = new EventEmitter();
  const held = new Promise<void>((resolve, reject) => {
    events.once('pool:create', ({ workerPool }) => lease.hold(workerPool.id).then(resolve, reject));
  });
  held.catch(() => {});
  // After this the library waits for a count of open batches that never comes to zero, so nobody waits for it.
  const gaveUp = new Promise<void>((resolve) => events.once('pool:fatalError', () => resolve()));
  try {
    const runner = await run({
      connectionString,
      ...pools[pool],
      noHandleSignals: true,
      logger: quiet,
      events: events as never,
      taskList: taskList(environment, jobs, signal),
      parsedCronItems: parseCronItems(cronItems(jobs)),
      // Without batches the library does not wait for the statement that ends a job: were the database away at
      // that moment, the rejection would end the whole process. A batch that fails ends the worker alone.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    await held;
    const check = setInterval(() => {
      lease.releaseDead().catch((err) => log.warn({ err }, 'dead worker check failed'));
    }, deadWorkerCheckMs);
    const finished = runner.promise.catch((err) =>
      log.warn({ err, environment, pool }, 'the job worker failed'),
    );
    const ended = Promise.race([finished, gaveUp]).then(async () => {
      clearInterval(check);
      await lease.release().catch((err) => log.warn({ err }, 'the lease of a worker was not given back'));
    });
    await lease.releaseDead().catch((err) => log.warn({ err }, 'dead worker check failed'));
    return {
      ended,
      stop: async () => {
        // Rejects when it has ended already.
        await Promise.race([runner.stop().catch(() => {}), gaveUp]);
        await ended;
      },
    };
  } catch (err) {
    await lease.release().catch(() => {});
    throw err;
  }
}

/** When the jobs that have a schedule run. */
export function cronItems(jobs: readonly Job<never>[]): CronItem[] {
  return jobs.flatMap(({ name, schedule, maxAttempts }) =>
    schedule === undefined
      ? []
      : [{ task: name, match: schedule, options: { maxAttempts, jobKey: `${name}:scheduled` } }],
  );
}

/** The worker functions of these jobs in one environment. */
export function taskList(
  environment: Environment,
  jobs: readonly Job<never>[],
  signal: AbortSignal,
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        const requestId = newId();
        const ctx: SystemContext = {
          environment,
          db: connections(environment).db,
          requestId,
          log: log.child({ requestId, job: job.name, environment }),
          signal,
          clientAddress: 'job',
        };
        await job.run(ctx, job.payload.parse(payload) as never);
      },
    ]),
  );
}

type FailedJob = { job?: { task_identifier: string; attempts: number }; error?: unknown };

const quiet = {
  scope: () => quiet,
  error: (message: string, about?: FailedJob) => {
    const { job, error: err } = about ?? {};
    // The library's own text repeats the message of the error as it is.
    if (job)
      log.error({ source: 'worker', job: job.task_identifier, attempt: job.attempts, err }, 'job failed');
    else log.error({ source: 'worker', err }, redactText(message));
  },
  // It warns of more places than connections, which `pools` wants for those who wait for strangers.
  warn: (message: string) => {
    if (!message.includes('maxPoolSize')) log.warn({ source: 'worker' }, redactText(message));
  },
  info: () => {},
  debug: () => {},
} as unknown as GraphileLogger;
