import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openProofDatabases, type ProofDatabases } from '../processes/proof-databases.ts';
import { type Plant, plants } from './plants.ts';
import { describeFailure, openSimulation, type Simulation } from './simulate.ts';

const minute = 60_000;
const seeds = 100;
const seedsForPlant = 500;

let databases: ProofDatabases;
let simulation: Simulation;

beforeAll(async () => {
  databases = await openProofDatabases(inject('postgresUrl'));
  simulation = await openSimulation();
}, 2 * minute);

afterAll(async () => {
  simulation.close();
  await databases.close();
}, minute);

test('A replayed seed makes the same schedule', async () => {
  for (const seed of [1, 2, 3]) {
    const { schedule } = await simulation.run(seed);
    expect((await simulation.run(seed)).schedule).toEqual(schedule);
  }
});

test(`After ${seeds} schedules of lost, late and repeated messages the books agree and nothing is stuck`, {
  timeout: 6 * minute,
}, async () => {
  const failures: string[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const result = await simulation.run(seed);
    if (result.broken.length > 0) failures.push(describeFailure(result));
  }
  expect(failures.join('\n')).toBe('');
});

test.each(Object.keys(plants) as Plant[])(
  'The simulation finds the planted bug %s',
  {
    timeout: 6 * minute,
  },
  async (plant) => {
    for (let seed = 1; seed <= seedsForPlant; seed += 1) {
      const { broken } = await simulation.run(seed, plant);
      if (broken.length > 0) return;
    }
    throw new Error(`${seedsForPlant} seeds did not find it`);
  },
);
