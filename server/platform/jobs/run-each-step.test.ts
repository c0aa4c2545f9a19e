import { expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { runEachStep } from './index.ts';

test('A step that fails keeps no later step from running, and the job fails with its error', async () => {
  const ran: string[] = [];
  const broken = new Error('no answer');
  const alerts: unknown[] = [];
  const ctx = systemContext();
  const log = { ...ctx.log, error: (about: object) => alerts.push(about) } as unknown as typeof ctx.log;
  const job = runEachStep(
    { ...ctx, log },
    {
      first: async () => Promise.reject(broken),
      second: async () => ran.push('second'),
      third: async () => ran.push('third'),
    },
  );
  await expect(job).rejects.toBe(broken);
  expect(ran).toEqual(['second', 'third']);
  expect(alerts).toMatchObject([{ alert: 'job_step_failed', step: 'first', err: broken }]);
});

test('If several steps fail, the job fails with all their errors', async () => {
  const fail = (message: string) => async () => Promise.reject(new Error(message));
  const job = runEachStep(systemContext(), {
    first: fail('one'),
    second: async () => {},
    third: fail('two'),
  });
  await expect(job).rejects.toMatchObject({ errors: [{ message: 'one' }, { message: 'two' }] });
});
