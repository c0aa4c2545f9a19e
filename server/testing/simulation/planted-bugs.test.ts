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
}, 2 * minute);

afterAll(async () => {
  await simulation.close();
  await databases.close();
}, minute);

test.each(Object.keys(plants) as Plant[])(
  'The simulation finds the planted bug %s',
  {
    timeout: 10 * minute,
  },
  async (plant) => {
    expect(await findPlant(simulation, plant)).not.toBeNull();
  },
);
