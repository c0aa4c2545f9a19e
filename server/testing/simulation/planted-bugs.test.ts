import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openProofDatabases, type ProofDatabases } from '../processes/proof-databases.ts';
import { findPlant } from './find-plant.ts';
import { type Plant, plants } from './plants.ts';
import { openSimulation, type Simulation } from './simulate.ts';

const minute = 60_000;

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

test.each(Object.keys(plants) as Plant[])(
  'The simulation finds the planted bug %s',
  {
    timeout: 30 * minute,
  },
  async (plant) => {
    expect(await findPlant(simulation, plant)).not.toBeNull();
  },
);
