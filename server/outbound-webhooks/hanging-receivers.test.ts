import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob, enqueue, type Job, startWorker } from '#server/platform/jobs/index.ts';
import { aTenant, systemContext } from '#server/testing/index.ts';
import { announce, deliverWebhooks, spreadEvent } from './index.ts';
import { anEndpointAt, aReceiver } from './testing/receiver.ts';

/** More than all usual places of a worker. */
const hangingCount = 12;

async function until(isSo: () => boolean, patienceMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!isSo() && performance.now() - startedAt < patienceMs) await sleep(10);
  expect(isSo()).toBe(true);
  return performance.now() - startedAt;
}

test('receivers that hang hold up neither bookings and mails nor receivers that answer', async () => {
  const ctx = systemContext();
  const [hanging, answering] = await Promise.all([aReceiver(), aReceiver()]);
  hanging.answers.push(...Array.from({ length: 100 }, () => () => 'hang' as const));
  const tell = async (receiver: typeof hanging) => {
    const { appId } = await aTenant().then(async (tenant) => {
      await anEndpointAt(receiver, tenant, ['circle.joined']);
      return tenant;
    });
    await announce(ctx, appId, 'circle.joined', {
      circle_id: newId(),
      user_id: newId(),
      joined_via: 'by_link',
    });
  };
  let usualRuns = 0;
  const usual = defineJob({
    name: `usual_${newId()}`,
    payload: z.object({}),
    run: async () => {
      usualRuns += 1;
    },
  });
  const stopping = new AbortController();
  const jobs = [usual, spreadEvent, deliverWebhooks] as unknown as Job<never>[];
  const worker = await startWorker('Sandbox', jobs, stopping.signal);
  try {
    for (let count = 0; count < hangingCount; count += 1) await tell(hanging);
    await until(() => hanging.heard.length === hangingCount, 9_000);
    await enqueue(ctx, usual, {});
    expect(await until(() => usualRuns === 1, 9_000)).toBeLessThan(3_000);
    await tell(answering);
    expect(await until(() => answering.heard.length === 1, 9_000)).toBeLessThan(3_000);
  } finally {
    stopping.abort();
    await worker.stop();
    await Promise.all([hanging.close(), answering.close()]);
  }
});
