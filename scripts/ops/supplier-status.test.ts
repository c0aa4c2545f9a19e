import { beforeAll, expect, test } from 'vitest';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { waitUntilListening } from '#server/platform/realtime/index.ts';
import { answerHealthQuestions, SupplierFailure, withResilience } from '#server/platform/resilience/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { runOpsProcess } from './testing/run-ops-process.ts';

/** A supplier of this process, which the command asks as it asks any server. */
const name = newId();
const supplier = withResilience(
  'Sandbox',
  { name, book: async (_: BaseContext, act: () => unknown) => act() },
  { book: { deadlineMs: 1_000 } },
);

type Told = { supplier: string; process: string; state: string; calls: number; failures: number };

const command = ['supplier', 'status', '--environment', 'sandbox', '--wait', '60'];

beforeAll(async () => {
  answerHealthQuestions('Sandbox');
  await waitUntilListening('Sandbox');
});

test('Operators see what another process says about a supplier, and the command fails while one is down', async () => {
  const ctx = systemContext();
  await supplier.book(ctx, () => 'booked');
  const first = await runOpsProcess([...command, '--json']);
  const told = (JSON.parse(first.output) as { suppliers: Told[] }).suppliers.filter(
    (one) => one.supplier === name,
  );
  expect(told).toMatchObject([{ state: 'answering', calls: 1, failures: 0 }]);
  expect(told[0]?.process).toMatch(new RegExp(`:${process.pid}$`));
  const fail = () => {
    throw new SupplierFailure('error', 'broken');
  };
  for (let round = 0; round < 5; round += 1) await supplier.book(ctx, fail).catch(() => {});
  const { code, output } = await runOpsProcess(command);
  expect(output).toMatch(new RegExp(`${name}.*down +6 +5`));
  expect(code).toBe(1);
});
