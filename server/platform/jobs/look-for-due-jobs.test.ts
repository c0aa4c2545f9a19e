import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { systemContext } from '#server/testing/index.ts';
import { defineJob, enqueue, startWorker } from './index.ts';
import { lookForDueJobs } from './look-for-due-jobs.ts';

test('An idle pool is asked once a second, another worker at once when a job starts, and nobody after the end', async () => {
  const events = new EventEmitter();
  let asked = 0;
  lookForDueJobs(events, {
    nudge: (workers) => {
      asked += workers;
    },
  });
  await expect.poll(() => asked, { interval: 20 }).toBe(2);
  events.emit('job:start', {});
  expect(asked).toBe(3);
  events.emit('pool:gracefulShutdown', {});
  events.emit('job:start', {});
  await pause(1_200);
  expect(asked).toBe(3);
});

test('Jobs that become due at one time run side by side, soon after it', async () => {
  const ctx = systemContext('Production');
  const together = 6;
  let running = 0;
  let most = 0;
  const late: number[] = [];
  const job = defineJob({
    name: 'wait_for_the_others',
    payload: z.object({ dueMs: z.number(), number: z.number() }),
    run: async (_ctx, { dueMs }) => {
      late.push(Date.now() - dueMs);
      running += 1;
      most = Math.max(most, running);
      // All of them are there before the first one ends.
      for (let waitedMs = 0; waitedMs < 30_000 && most < together; waitedMs += 20) await pause(20);
      running -= 1;
    },
  });
  const stopping = new AbortController();
  const worker = await startWorker('Production', [job] as never, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await worker.stop();
  });
  const dueMs = Date.now() + 2_000;
  for (let number = 0; number < together; number += 1)
    await enqueue(ctx, job, { dueMs, number }, { runAt: new Date(dueMs).toISOString() });
  await expect.poll(() => [most, running]).toEqual([together, 0]);
  // Without the look each second they would start when a worker asks by itself, after up to a minute.
  expect(Math.max(...late)).toBeLessThan(20_000);
});
