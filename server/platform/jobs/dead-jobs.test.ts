import { expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { sql } from '../db/sql.ts';
import { metrics } from '../http/metrics.ts';
import { newId } from '../ids/index.ts';
import { deadJobsQuery } from './dead-jobs.ts';
import { listTroubledJobs, purgeDeadJobs, retryJob, watchDeadJobs } from './index.ts';
import { purgeDeadJobsQuery } from './watch-dead-jobs.ts';

const ctx = systemContext();

/** Adds jobs of this name that no worker runs and whose attempts are used up, and returns their ids. */
async function deadJobs(name: string, count = 1): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select j.id::text from generate_series(1, ${count}::int) n,
      lateral graphile_worker.add_job(identifier => ${name}, payload => json_build_object('n', n), max_attempts => 1) j`);
  const ids = rows.map(({ id }) => id);
  await die(ids);
  return ids;
}

const die = (ids: readonly string[]) =>
  ctx.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Error: lost'
    where id::text in ${[...ids]}`);

/** Runs the watch and returns the ids of the jobs for which it logs an alert. */
async function alertsOf(name: string): Promise<unknown[]> {
  const logged: Record<string, unknown>[] = [];
  const log = { ...ctx.log, error: (about: Record<string, unknown>) => logged.push(about) };
  await watchDeadJobs.run({ ...ctx, log: log as never }, {});
  return logged
    .filter(({ alert, deadJob }) => alert === 'job_dead' && deadJob === name)
    .map(({ jobId }) => jobId);
}

test('The metrics count dead jobs by name and environment, and no others', async () => {
  const [dead, live] = [`test_${newId()}`, `test_${newId()}`];
  await deadJobs(dead, 3);
  await ctx.db.execute(sql`select graphile_worker.add_job(${live})`);
  const response = await metrics(
    new Request('http://localhost/metrics', { headers: { 'x-client-address': '127.0.0.1' } }),
  );
  const lines = (await response.text())
    .split('\n')
    .filter((line) => line.includes(dead) || line.includes(live));
  expect(lines).toEqual([`sojourn_dead_jobs{environment="Sandbox",job="${dead}"} 3`]);
});

test('A dead job causes one alert, and another one when it dies again after a retry', async () => {
  const name = `test_${newId()}`;
  const ids = await deadJobs(name, 2);
  expect((await alertsOf(name)).toSorted()).toEqual(ids.toSorted());
  expect(await alertsOf(name)).toEqual([]);
  expect(await retryJob(ctx.db, ids[0] ?? '')).toBe(true);
  expect(await alertsOf(name)).toEqual([]);
  await die(ids);
  expect(await alertsOf(name)).toEqual([ids[0]]);
});

test('More dead jobs than one batch are all reported in one run', async () => {
  const name = `test_${newId()}`;
  const ids = await deadJobs(name, 101);
  expect(await alertsOf(name)).toHaveLength(ids.length);
});

test('Dead jobs are deleted 90 days after their last attempt, and other jobs are kept', async () => {
  const [old, young, live] = [`test_${newId()}`, `test_${newId()}`, `test_${newId()}`];
  await Promise.all([deadJobs(old), deadJobs(young)]);
  await ctx.db.execute(sql`select graphile_worker.add_job(${live}, run_at => now() + interval '300 days')`);
  const age = (name: string, days: number) =>
    ctx.db.execute(sql`
      update graphile_worker._private_jobs j set updated_at = now() - make_interval(days => ${days}, secs => 5)
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name}`);
  await Promise.all([age(old, 90), age(young, 89), age(live, 200)]);
  await purgeDeadJobs.run(ctx, {});
  const left = await ctx.db.execute<{ name: string }>(sql`
    select task_identifier as name from graphile_worker.jobs where task_identifier in ${[old, young, live]} order by id`);
  expect(left.map(({ name }) => name).toSorted()).toEqual([young, live].toSorted());
});

test('Jobs that are dead, failing, overdue or hanging are listed with their state; waiting and running ones are not', async () => {
  const name = `test_${newId()}`;
  const add = async (change: string) => {
    const [job] = await ctx.db.execute<{ id: string }>(
      sql`select id::text from graphile_worker.add_job(${name}, run_at => now() + interval '1 hour')`,
    );
    await ctx.db.execute(
      sql`update graphile_worker._private_jobs set ${sql.raw(change)} where id = ${job?.id}::bigint`,
    );
  };
  await add('attempts = 0');
  await add("locked_at = now(), locked_by = 'w', attempts = 1");
  await add('attempts = max_attempts');
  await add('attempts = 3');
  await add("run_at = now() - interval '6 minutes'");
  await add("locked_at = now() - interval '16 minutes', locked_by = 'w', attempts = 1");
  const listed = await listTroubledJobs(ctx.db, { limit: 500 });
  const own = listed.filter((job) => job.name === name);
  expect(own.map(({ state }) => state)).toEqual(['hanging', 'overdue', 'failing', 'dead']);
  const dead = await listTroubledJobs(ctx.db, { state: 'dead', limit: 500 });
  expect(dead.filter((job) => job.name === name)).toHaveLength(1);
  await ctx.db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name}`);
});

test('The count and the purge of dead jobs use an index, however many jobs wait', async () => {
  const name = `test_${newId()}`;
  await ctx.db.execute(sql`
    select graphile_worker.add_job(identifier => ${name}, run_at => now() + interval '300 days')`);
  await ctx.db.execute(sql`
    insert into graphile_worker._private_jobs (task_id, run_at)
    select id, now() + interval '300 days' from graphile_worker._private_tasks, generate_series(1, 3000)
    where identifier = ${name}`);
  await ctx.db.execute(sql`analyze graphile_worker._private_jobs`);
  const plans = await Promise.all(
    [deadJobsQuery(), purgeDeadJobsQuery(100)].map((query) => ctx.db.execute(sql`explain ${query}`)),
  );
  for (const plan of plans) {
    expect(JSON.stringify(plan)).toContain('sojourn_dead_jobs');
    expect(JSON.stringify(plan)).not.toContain('Seq Scan on _private_jobs');
  }
  await ctx.db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name}`);
});
