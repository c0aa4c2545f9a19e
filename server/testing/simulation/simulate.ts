import { mapSuppliers } from '#server/modules/hotels/catalogue/testing/mapped-suppliers.ts';
import { pool } from '#server/platform/db/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { sendToApi } from '../index.ts';
import { startClock } from './clock.ts';
import { cutOffCrashedWork } from './crashes.ts';
import { wrapMail } from './mail.ts';
import { rememberPrices } from './member-steps.ts';
import type { Plant } from './plants.ts';
import { wrapPorts } from './ports.ts';
import { runSeed, type SeedResult } from './run-seed.ts';
import { openStage } from './scenario.ts';

/** Runs seeds in the database that the settings of this process name. */
export type Simulation = {
  run: (seed: number, plant?: Plant | null) => Promise<SeedResult>;
  /** Gives the process its real time, network and suppliers back. */
  close: () => void;
};

/**
 * Prepares this process and its Sandbox database for seeds. The database must be a new one that nobody else uses:
 * its time is replaced, and each seed empties most of its tables.
 */
export async function openSimulation(): Promise<Simulation> {
  let planted: Plant | null = null;
  const realFetch = globalThis.fetch;
  // Webhooks of the simulated parties stay within the process, so that a crash ends their receipt too.
  globalThis.fetch = (input, init) => sendToApi(new Request(input, init));
  wrapMail();
  cutOffCrashedWork();
  wrapPorts(() => planted);
  const clock = await startClock(pool('Sandbox').sql);
  const stage = await openStage(clock);
  await mapSuppliers();
  await rememberPrices(stage.member);
  return {
    run(seed, plant = null) {
      planted = plant;
      return runSeed(stage, seed, plant);
    },
    close() {
      clock.stop();
      globalThis.fetch = realFetch;
      registerSuppliers();
    },
  };
}

/** A failing seed as text: its schedule, what it broke and the command that replays it. */
export function describeFailure({ seed, broken, schedule }: SeedResult, plant: Plant | null = null): string {
  return [
    `Seed ${seed}`,
    ...schedule.map((line) => `  ${line}`),
    ...broken.map((what) => `  BROKEN: ${what}`),
    `  Replay: npm run simulate -- --seed ${seed}${plant ? ` --plant ${plant}` : ''}`,
  ].join('\n');
}
