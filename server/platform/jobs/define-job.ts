import type { z } from 'zod';
import type { SystemContext } from '../context/index.ts';
import { attemptsWithin, pauseOfSchedule } from './schedule-attempts.ts';

/**
 * Jobs of a pool share its concurrency. `external` is for jobs that call third-party servers: when those hang,
 * internal jobs still run.
 */
export type JobPool = 'internal' | 'external';

/** Rows that a job deletes, for the table of retention periods (`docs/data-retention.md`). */
export type Deletion = {
  table: string;
  /** What the rows hold. */
  holds: string;
  /** How long they are kept, and from when, such as `30 days after the message was written`. */
  kept: string;
};

/** Background work with a typed payload of ids. A job may run more than once, so it must be idempotent. */
export type Job<Payload = unknown> = {
  name: string;
  payload: z.ZodType<Payload>;
  run: (ctx: SystemContext, payload: Payload) => Promise<void>;
  /**
   * Attempts with exponential back-off before the job fails for good. By default 25 (about four days), and for a job with
   * a schedule as many as fit into half of its pause: the next run replaces a job with all its attempts, so that with
   * more of them it would never be dead and nobody would be told.
   */
  maxAttempts: number;
  pool: JobPool;
  /** Cron schedule (five fields, UTC). A scheduled run has the payload `{}` and runs in one process only. */
  schedule?: string;
  deletes?: readonly Deletion[];
};

/** Declares a job. `server/wiring/jobs.ts` lists all jobs for the worker. */
export function defineJob<Payload>(
  declaration: Omit<Job<Payload>, 'maxAttempts' | 'pool'> & { maxAttempts?: number; pool?: JobPool },
): Job<Payload> {
  const { schedule } = declaration;
  const maxAttempts = schedule === undefined ? 25 : attemptsWithin(pauseOfSchedule(schedule) / 2);
  return { maxAttempts, pool: 'internal', ...declaration };
}
