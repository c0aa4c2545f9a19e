import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { redactQuotes, redactText } from '../log/index.ts';
import { isDead } from './dead-jobs.ts';

/**
 * Why a job needs attention. `dead`: its attempts are used up. `failing`: the last attempt failed, and another
 * follows. `overdue`: due for five minutes, and no worker has taken it. `hanging`: running for 15 minutes.
 */
export const jobStates = ['dead', 'failing', 'overdue', 'hanging'] as const;

export type JobState = (typeof jobStates)[number];

/** A job that needs attention. Instants are ISO-8601. */
export type TroubledJob = {
  id: string;
  name: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  /** The first line of the last error, without addresses, quoted values and long numbers; null if there is none. */
  lastError: string | null;
  /** Ids in the payload, such as `bookingId`. */
  ids: Record<string, string>;
  runAt: string;
  createdAt: string;
  ageSeconds: number;
};

type Row = {
  id: string;
  name: string;
  state: JobState;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  payload: unknown;
  run_at: string;
  created_at: string;
  age: number;
};

const stateOf = sql`
  case
    when locked_at < sojourn_now()::timestamptz(3) - interval '15 minutes' then 'hanging'
    when locked_at is not null then null
    when ${isDead} then 'dead'
    when attempts > 0 then 'failing'
    when run_at < sojourn_now()::timestamptz(3) - interval '5 minutes' then 'overdue'
  end`;

/** Lists jobs that are dead, failing, overdue or hanging, newest first, before the id `before`. */
export async function listTroubledJobs(
  db: Database,
  filter: {
    state?: JobState | undefined;
    id?: string | undefined;
    before?: string | undefined;
    limit: number;
  },
): Promise<TroubledJob[]> {
  const { state = null, id = null, before = null, limit } = filter;
  // The condition of dead jobs is repeated, so that their index serves it.
  const rows = await db.execute<Row>(sql`
    select jobs.id::text, tasks.identifier as name, state, attempts, max_attempts, last_error, payload,
      run_at, created_at, extract(epoch from sojourn_now() - created_at)::float8 as age
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    cross join lateral (select ${stateOf} as state) judged
    where state is not null and (${state}::text is null or state = ${state})
      ${state === 'dead' ? sql`and ${isDead}` : sql``}
      and (${id}::bigint is null or jobs.id = ${id}::bigint)
      and (${before}::bigint is null or jobs.id < ${before}::bigint)
    order by jobs.id desc limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    lastError: row.last_error ? firstLine(row.last_error) : null,
    ids: idsIn(row.payload),
    runAt: new Date(row.run_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    ageSeconds: Math.floor(row.age),
  }));
}

function firstLine(error: string): string {
  const [line = ''] = error.split('\n', 1);
  return redactText(redactQuotes(line)).slice(0, 200);
}

function idsIn(payload: unknown): Record<string, string> {
  const fields = Object.entries((payload ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => /Id$/.test(field[0]) && typeof field[1] === 'string'),
  );
}
