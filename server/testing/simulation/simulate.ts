import { mapSuppliers } from '#server/modules/hotels/catalogue/testing/mapped-suppliers.ts';
import { config } from '#server/platform/config/index.ts';
import { openPool, pool } from '#server/platform/db/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { sendToApi } from '../index.ts';
import { startClock } from './clock.ts';
import { cutOffCrashedWork } from './crashes.ts';
import { forgetStage, keepStage } from './kept-rows.ts';
import { wrapMail } from './mail.ts';
import { rememberPrices } from './member-steps.ts';
import type { Plant } from './plants.ts';
import { wrapPorts } from './ports.ts';
import { startRandomness } from './randomness.ts';
import { openOutside } from './real-suppliers/outside.ts';
import { setWebhookSecrets } from './real-suppliers/webhook-secrets.ts';
import { runSeed, type SeedResult } from './run-seed.ts';
import { openStage, type SupplierKind } from './scenario.ts';
import { takeTurns } from './turns.ts';
import { shortenWaits } from './waits.ts';

/** Runs seeds in the database that the settings of this process name. */
export type Simulation = {
  run: (seed: number, plant?: Plant | null) => Promise<SeedResult>;
  /** Gives the process its real time, randomness, network and suppliers back. */
  close: () => Promise<void>;
};

/**
 * Prepares this process and its Sandbox database for seeds. The database must be a new one that nobody else uses:
 * its time is replaced, and each seed empties most of its tables.
 */
export async function openSimulation(suppliers: SupplierKind = 'simulated'): Promise<Simulation> {
  let planted: Plant | null = null;
  const realFetch = globalThis.fetch;
  // Webhooks of the simulated parties stay within the process, so that a crash ends their receipt too.
  globalThis.fetch = (input, init) => sendToApi(new Request(input, init));
  if (suppliers === 'real') setWebhookSecrets();
  wrapMail();
  processWide('pool.Sandbox', () => openPool(config.databaseUrl.Sandbox, 1));
  cutOffCrashedWork();
  takeTurns();
  const giveWaitsBack = shortenWaits();
  const plantOf = () => planted;
  if (suppliers === 'simulated') wrapPorts(plantOf);
  const { sql } = pool('Sandbox');
  const clock = await startClock(sql);
  const randomness = await startRandomness(sql);
  const { tenant, member } = await openStage();
  if (suppliers === 'real') await openOutside(plantOf);
  else {
    await mapSuppliers();
    await rememberPrices(member);
  }
  await keepStage();
  return {
    run(seed, plant = null) {
      planted = plant;
      return runSeed({ clock, randomness, tenant, member, suppliers, plantOf }, seed, plant);
    },
    async close() {
      await forgetStage();
      clock.stop();
      await randomness.stop();
      giveWaitsBack();
      globalThis.fetch = realFetch;
      registerSuppliers();
    },
  };
}

/** A failing seed as text: its schedule, what it broke and the command that replays it. */
export function describeFailure(
  { seed, suppliers, broken, schedule }: SeedResult,
  plant: Plant | null = null,
): string {
  const more = `${suppliers === 'real' ? ' --suppliers real' : ''}${plant ? ` --plant ${plant}` : ''}`;
  return [
    `Seed ${seed}`,
    ...schedule.map((line) => `  ${line}`),
    ...broken.map((what) => `  BROKEN: ${what}`),
    `  Replay: npm run simulate -- --seed ${seed}${more}`,
  ].join('\n');
}
