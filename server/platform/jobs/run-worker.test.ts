import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { systemContext } from '#server/testing/index.ts';
import { config } from '../config/index.ts';
import { defineJob, enqueue } from './index.ts';
import { runWorker } from './run-worker.ts';
import { openWorkerLease } from './worker-lease.ts';

test('A worker that cannot take its lease runs no job, because others would take it for dead', async () => {
  let runs = 0;
  const job = defineJob({
    name: 'run_without_lease',
    payload: z.object({}),
    run: async () => {
      runs += 1;
    },
  });
  const lease = openWorkerLease(config.databaseDirectUrl.Production);
  await lease.close();
  const { signal } = new AbortController();
  await expect(
    runWorker({ environment: 'Production', lease, signal }, 'internal', [job] as never),
  ).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  await enqueue(systemContext('Production'), job, {});
  await pause(2_000);
  expect(runs).toBe(0);
});
