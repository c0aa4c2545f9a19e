import type { z } from 'zod';
import type { SystemContext } from '../context/index.ts';

/**
 * Jobs of a pool share its places. `outside` is for those that wait for servers of strangers: however many of them
 * hang, the usual jobs go on.
 */
export type JobPool = 'usual' | 'outside';

/** Work outside the request: named, with a typed payload of ids. It may run twice, so it must be idempotent. */
export type Job<Payload = unknown> = {
  name: string;
  payload: z.ZodType<Payload>;
  run: (ctx: SystemContext, payload: Payload) => Promise<void>;
  /** Tries before the job is given up, with growing pauses. 25 by default: about three days. */
  maxAttempts: number;
  pool: JobPool;
  /** When it runs by itself, in UTC, as the five fields of cron; with the payload `{}`, once for all processes. */
  schedule?: string;
};

/** Declares a job. `server/jobs.ts` lists all of them for the worker. */
export function defineJob<Payload>(
  declaration: Omit<Job<Payload>, 'maxAttempts' | 'pool'> & { maxAttempts?: number; pool?: JobPool },
): Job<Payload> {
  return { maxAttempts: 25, pool: 'usual', ...declaration };
}
