import { parseCronItem } from 'graphile-worker';
import { sql } from '#server/platform/db/sql.ts';
import { taskList } from '#server/platform/jobs/run-worker.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { systemContext } from '../context.ts';

const tasks = taskList('Sandbox', jobs, new AbortController().signal);
const crons = jobs.flatMap(({ name, schedule }) =>
  schedule ? [{ name, item: parseCronItem({ task: name, match: schedule }) }] : [],
);
/** A queue that does not become empty repeats itself. */
const mostRounds = 200;

/** Runs every job whose cron schedule names the simulated minute. */
export async function runScheduled(nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const minute = {
    min: now.getUTCMinutes(),
    hour: now.getUTCHours(),
    date: now.getUTCDate(),
    month: now.getUTCMonth() + 1,
    dow: now.getUTCDay(),
  };
  for (const { name, item } of crons) if (item.match(minute)) await runTask(name, {});
}

/** Runs every scheduled job once. */
export async function runAllScheduled(): Promise<void> {
  for (const { name } of crons) await runTask(name, {});
}

/** Runs the jobs that are due at the simulated time, and those that they enqueue. None of them fails. */
export async function runDue(): Promise<void> {
  const { db } = systemContext();
  for (let round = 0; round < mostRounds; round += 1) {
    const due = await db.execute<{ task: string; payload: Record<string, string> }>(sql`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and j.run_at <= sojourn_clock()
      returning t.identifier as task, j.payload`);
    if (due.length === 0) return;
    for (const { task, payload } of due) await runTask(task, payload);
  }
  throw new Error('The queue of jobs does not become empty');
}

async function runTask(name: string, payload: Record<string, string>): Promise<void> {
  await tasks[name]?.(payload, { job: { id: '0', key: null } } as never);
}
