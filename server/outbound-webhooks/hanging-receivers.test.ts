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

/** Other tests' jobs may be before these. */
const patienceMs = 20_000;
/** A receiver that hangs is given up after 10 s: who waited for one waited longer than this. */
const promptMs = 5_000;

async function until(isSo: () => boolean): Promise<number> {
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
    await until(() => hanging.heard.length === hangingCount);
    await enqueue(ctx, usual, {});
    expect(await until(() => usualRuns === 1)).toBeLessThan(promptMs);
    await tell(answering);
    expect(await until(() => answering.heard.length === 1)).toBeLessThan(promptMs);
  } finally {
    stopping.abort();
    await worker.stop();
    await Promise.all([hanging.close(), answering.close()]);
  }
});
