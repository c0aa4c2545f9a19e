import type { Plant } from './plants.ts';
import type { Simulation } from './simulate.ts';

const lastSeed = 500;

/**
 * Runs seeds with a planted bug, from 1 to 500, until one finds it. Returns that seed, or null if none does.
 */
export async function findPlant(simulation: Simulation, plant: Plant): Promise<number | null> {
  for (let seed = 1; seed <= lastSeed; seed += 1) {
    const { broken } = await simulation.run(seed, plant);
    if (broken.length > 0) return seed;
  }
  return null;
}
