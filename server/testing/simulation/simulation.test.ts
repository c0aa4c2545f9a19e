import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openProofDatabases, type ProofDatabases } from '../processes/proof-databases.ts';
import { describeFailure, openSimulation, type Simulation } from './simulate.ts';

const minute = 60_000;
const seeds = 100;

let databases: ProofDatabases;
let simulation: Simulation;

beforeAll(async () => {
  databases = await openProofDatabases(inject('postgresUrl'));
  simulation = await openSimulation();
});

afterAll(async () => {
  await simulation.close();
  await databases.close();
});

test('A replayed seed makes the same schedule, whatever ran between', async () => {
  for (const seed of [11, 24]) {
    const { schedule } = await simulation.run(seed);
    await simulation.run(seed + 100);
    expect((await simulation.run(seed)).schedule).toEqual(schedule);
  }
});

test(`After ${seeds} schedules of lost, late and repeated messages the books agree and nothing is stuck`, {
  timeout: 30 * minute,
}, async () => {
  const failures: string[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const result = await simulation.run(seed);
    if (result.broken.length > 0) failures.push(describeFailure(result));
  }
  expect(failures.join('\n')).toBe('');
});
