import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openProofDatabases, type ProofDatabases } from '../../processes/proof-databases.ts';
import { describeFailure, openSimulation, type Simulation } from '../simulate.ts';

const minute = 60_000;
const seeds = 12;

let databases: ProofDatabases;
let simulation: Simulation;

beforeAll(async () => {
  databases = await openProofDatabases(inject('postgresUrl'));
  simulation = await openSimulation('real');
});

afterAll(async () => {
  await simulation.close();
  await databases.close();
});

test('A replayed seed of the adapters makes the same schedule, whatever ran between', async () => {
  const { schedule } = await simulation.run(3);
  await simulation.run(4);
  expect((await simulation.run(3)).schedule).toEqual(schedule);
});

test(`After ${seeds} schedules of failing requests each paid booking is ordered once, and nothing is charged without one`, {
  timeout: 30 * minute,
}, async () => {
  const failures: string[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const result = await simulation.run(seed);
    if (result.broken.length > 0) failures.push(describeFailure(result));
  }
  expect(failures.join('\n')).toBe('');
});
