import { sql } from '#server/platform/db/sql.ts';
import { taskList } from '#server/platform/jobs/run-worker.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { systemContext } from '../context.ts';
import { type Ending, runWork } from './crashes.ts';

/** A job that waits in the queue. */
export type QueuedJob = {
  id: string;
  task: string;
  key: string | null;
  payload: Record<string, string>;
  attempts: number;
  maxAttempts: number;
};

const tasks = taskList('Sandbox', jobs, new AbortController().signal);

/** Jobs that decide neither money nor stock; the simulation drops them. */
const notSimulated = ['send_passcode', 'fan_out_event', 'deliver_webhooks', 'mail_invitation'] as const;

/** The reconcilers and sweeps that decide money or stock, with their periods. */
const scheduled = jobs.flatMap(({ name, schedule, maxAttempts }) => {
  const minutes = Number(/^(?:\*|\d-59)\/(\d+) /.exec(schedule ?? '')?.[1]);
  const isRepair = minutes === 5 || name === 'sweep_perks';
  return isRepair ? [{ name, maxAttempts, everyMs: minutes * 60_000 }] : [];
});

/** Names of the jobs that repair what others lost: the reconcilers and the sweeps. */
export const repairs: readonly string[] = scheduled.map(({ name }) => name);

const db = () => systemContext().db;

/**
 * The due jobs, in the order in which they were enqueued. Of several equal deliveries of a webhook one remains,
 * because whether a simulated gateway reports twice depends on random ids; a step doubles deliveries instead.
 */
export async function dueJobs(): Promise<QueuedJob[]> {
  const rows = await db().execute<{
    id: string;
    task: string;
    key: string | null;
    payload: Record<string, string>;
    attempts: number;
    max_attempts: number;
  }>(sql`
    with dropped as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = any(${sql.param([...notSimulated])}::text[]) returning j.id)
    select j.id::text, t.identifier as task, j.key, j.payload, j.attempts, j.max_attempts
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.run_at <= sojourn_clock() and j.locked_at is null and j.attempts < j.max_attempts
      and j.id not in (select id from dropped)
    order by j.id`);
  const seen = new Set<string>();
  const due: QueuedJob[] = [];
  for (const { id, task, key, payload, attempts, max_attempts: maxAttempts } of rows) {
    const delivery = `${task} ${JSON.stringify(payload)}`;
    if (isWebhook(task) && seen.has(delivery)) await removeJob(id);
    else due.push({ id, task, key, payload, attempts, maxAttempts });
    seen.add(delivery);
  }
  return due;
}

/** True for the delivery of a webhook of a gateway or a supplier. */
export const isWebhook = (task: string): boolean => /^deliver_(\w+_webhook|supplier_event)$/.test(task);

/** Deletes a job that was not run. */
export async function removeJob(id: string): Promise<void> {
  await db().execute(sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`);
}

/** The last error of jobs that a step has exhausted. What they had to do must be done nevertheless; their rows stay. */
export const exhaustion = 'The simulation has used up all attempts.';

/** Leaves a job dead: none of its attempts is left. */
export async function exhaustJob(id: string): Promise<void> {
  await db().execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${exhaustion} where id = ${id}::bigint`,
  );
}

/** Enqueues a job again, as a party that delivers twice. */
export async function repeatJob({ task, payload }: QueuedJob): Promise<void> {
  // The space makes the payload differ, so that the copy is not taken for one that depends on random ids.
  await db().execute(sql`
    select graphile_worker.add_job(identifier => ${task}, payload => ${JSON.stringify({ ...payload, again: ' ' })}::json)`);
}

/**
 * Runs one job as a worker does: a failed job is due again after a pause that grows, and a job whose process crashed
 * is due again at once. Returns null if another job has replaced it meanwhile.
 */
export async function runJob(
  { id, task, key, payload }: QueuedJob,
  isForgotten: boolean,
  crashesAfter: number,
): Promise<Ending<void> | null> {
  const locked = await db().execute(sql`
    update graphile_worker._private_jobs set attempts = attempts + 1, locked_at = sojourn_now(), locked_by = 'simulation'
    where id = ${id}::bigint and locked_at is null and run_at <= sojourn_clock() returning 1`);
  if (locked.length === 0) return null;
  const ending: Ending<void> = isForgotten
    ? { kind: 'done', result: undefined }
    : await runWork(async () => {
        await tasks[task]?.(payload, { job: { id, key } } as never);
      }, crashesAfter);
  if (ending.kind === 'done') await removeJob(id);
  else {
    const pause = ending.kind === 'crashed' ? 0 : 1;
    await db().execute(sql`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null,
        run_at = greatest(sojourn_clock(), run_at) + ${pause} * exp(least(attempts, 10)) * interval '1 second'
      where id = ${id}::bigint`);
  }
  return ending;
}

/** Enqueues the reconcilers and sweeps whose time has come between two instants, each once. */
export async function enqueueRepairs(fromMs: number, untilMs: number): Promise<void> {
  const due = scheduled.filter(({ everyMs }) => Math.floor(fromMs / everyMs) < Math.floor(untilMs / everyMs));
  if (due.length === 0) return;
  await db().execute(sql`
    select count(graphile_worker.add_job(identifier => row.name, payload => '{}'::json,
      max_attempts => row."maxAttempts", job_key => row.name || ':scheduled'))
    from json_to_recordset(${JSON.stringify(due)}::json) as row(name text, "maxAttempts" int)`);
}
