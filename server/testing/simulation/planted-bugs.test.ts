import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openProofDatabases, type ProofDatabases } from '../processes/proof-databases.ts';
import { findPlant } from './find-plant.ts';
import { type Plant, plants } from './plants.ts';
import { openSimulation, type Simulation } from './simulate.ts';

const minute = 60_000;

/**
 * Where the search for a bug begins that few seeds find. When the schedules of seeds change, it goes on from there;
 * `npm run simulate -- --plants` begins with the first seed.
 */
const firstSeeds: Partial<Record<Plant, number>> = { 'refund-not-idempotent': 64 };

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
    expect(await findPlant(simulation, plant, firstSeeds[plant])).not.toBeNull();
  },
);
