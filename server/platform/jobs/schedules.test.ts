import { expect, onTestFinished, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { sql } from '../db/sql.ts';
import { startWorker } from './index.ts';

test('Workers register every scheduled job in the queue', async () => {
  const { db } = systemContext('Production');
  const scheduled = jobs.flatMap(({ name, schedule }) => (schedule ? [name] : [])).sort();
  const stopping = new AbortController();
  const workers = await Promise.all([1, 2].map(() => startWorker('Production', jobs, stopping.signal)));
  onTestFinished(async () => {
    stopping.abort();
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  await expect
    .poll(async () => {
      const rows = await db.execute<{ identifier: string }>(
        sql`select identifier from graphile_worker._private_known_crontabs order by 1`,
      );
      return rows.map(({ identifier }) => identifier).sort();
    })
    .toEqual(scheduled);
  expect(scheduled.length).toBeGreaterThan(3);
});

test('Each job has a name of its own, of words in lower case that underscores join', () => {
  const names = jobs.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
