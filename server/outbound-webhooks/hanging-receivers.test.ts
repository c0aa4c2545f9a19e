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

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

test('receivers that hang hold up neither bookings and mails nor receivers that answer', async () => {
  const ctx = systemContext();
  const [hanging, answering] = await Promise.all([aReceiver(), aReceiver()]);
  hanging.answers.push(...Array.from({ length: 100 }, () => () => 'hang' as const));
  const announceTo = async (receiver: typeof hanging) => {
    const tenant = await aTenant();
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    return () =>
      announce(ctx, tenant.appId, 'circle.joined', {
        circle_id: newId(),
        user_id: newId(),
        joined_via: 'by_link',
      });
  };
  const tellHanging = await Promise.all(Array.from({ length: hangingCount }, () => announceTo(hanging)));
  const tellAnswering = await announceTo(answering);
  /** How many receivers hung at each run of the usual job. */
  const hangingAtRun: number[] = [];
  const usual = defineJob({
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
  /** A call that hangs is given up after 10 s and made again 5 s later: a machine that stalls needs another round. */
  const whileAllHang = async (seen: number[], act: () => Promise<unknown>) => {
    do {
      await until(() => hanging.open() === hangingCount);
      const before = seen.length;
      await act();
      await until(() => seen.length > before);
    } while (seen.at(-1) !== hangingCount);
  };
  const stopping = new AbortController();
  const jobs = [usual, spreadEvent, deliverWebhooks] as unknown as Job<never>[];
  const worker = await startWorker('Sandbox', jobs, stopping.signal);
  try {
    await Promise.all(tellHanging.map((tell) => tell()));
    await whileAllHang(hangingAtRun, () => enqueue(ctx, usual, {}));
    await whileAllHang(hangingAtAnswer, tellAnswering);
    expect([hangingAtRun.at(-1), hangingAtAnswer.at(-1)]).toEqual([hangingCount, hangingCount]);
  } finally {
    stopping.abort();
    await worker.stop();
    await Promise.all([hanging.close(), answering.close()]);
  }
});
