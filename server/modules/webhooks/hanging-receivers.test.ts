import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob, enqueue, type Job, startWorker } from '#server/platform/jobs/index.ts';
import { aTenant, systemContext } from '#server/testing/index.ts';
import { deliverWebhooks, fanOutEvent, publishWebhookEvent } from './index.ts';
import { anEndpointAt, aReceiver } from './testing/receiver.ts';

/** More than the concurrency of a worker's internal pool. */
const hangingCount = 12;

test('Receivers that hang delay neither other jobs nor deliveries to other receivers', async () => {
  const ctx = systemContext();
  const [hanging, answering] = await Promise.all([aReceiver(), aReceiver()]);
  hanging.answers.push(...Array.from({ length: 100 }, () => () => 'hang' as const));
  const publisherFor = async (receiver: typeof hanging) => {
    const tenant = await aTenant();
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    return () =>
      publishWebhookEvent(ctx, tenant.appId, 'circle.joined', {
        circle_id: newId(),
        user_id: newId(),
        joined_via: 'by_link',
      });
  };
  const publishToHanging = await Promise.all(
    Array.from({ length: hangingCount }, () => publisherFor(hanging)),
  );
  const publishToAnswering = await publisherFor(answering);
  /** Number of hanging receivers at each run of the internal job. */
  const hangingAtRun: number[] = [];
  const internal = defineJob({
    name: `usual_${newId()}`,
    payload: z.object({}),
    run: async () => {
      hangingAtRun.push(hanging.open());
    },
  });
  const hangingAtAnswer: number[] = [];
  answering.answers.push(
    ...Array.from({ length: 100 }, () => () => {
      hangingAtAnswer.push(hanging.open());
      return { status: 200 };
    }),
  );
  /** A hanging call times out after 10 s and is repeated 5 s later, so a slow machine needs another round. */
  const whileAllHang = async (seen: number[], act: () => Promise<unknown>) => {
    do {
      await expect.poll(hanging.open).toBe(hangingCount);
      const before = seen.length;
      await act();
      await expect.poll(() => seen.length).toBeGreaterThan(before);
    } while (seen.at(-1) !== hangingCount);
  };
  const stopping = new AbortController();
  const jobs = [internal, fanOutEvent, deliverWebhooks] as unknown as Job<never>[];
  const worker = await startWorker('Sandbox', jobs, stopping.signal);
  try {
    await Promise.all(publishToHanging.map((publish) => publish()));
    await whileAllHang(hangingAtRun, () => enqueue(ctx, internal, {}));
    await whileAllHang(hangingAtAnswer, publishToAnswering);
    expect([hangingAtRun.at(-1), hangingAtAnswer.at(-1)]).toEqual([hangingCount, hangingCount]);
  } finally {
    stopping.abort();
    await worker.stop();
    await Promise.all([hanging.close(), answering.close()]);
  }
});
