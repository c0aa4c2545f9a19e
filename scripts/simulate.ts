import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/index.ts';
import { isPlant, plants } from '../server/testing/simulation/plants.ts';
import { readArguments, refuseArguments } from './read-arguments.mjs';

/**
 * `npm run simulate -- [--seeds N] [--from N] [--seed N] [--plant NAME] [--plants] [--hours N] [--suppliers real]`: runs checkout, suppliers and gateways in
 * simulated time with everything going wrong, and checks the books after each seed. `--seed` replays one and prints
 * its schedule. `--plants` looks for each planted bug in at most 500 seeds. `--suppliers real` runs the adapters of real suppliers over stand-ins. `--hours N` sends even traffic for that time instead, and checks that no table grows. Exits with 1 when a promise was broken, or when a planted bug was not found.
 */
const { seeds, from, plant, isReplay, hours, isAllPlants, suppliers } = readChoice();
process.env.LOG_LEVEL = 'silent';
process.env.SANDBOX_LATENCY = 'off';
process.env.DATABASE_POOL_SIZE ??= '2';
const cluster = await startEmbeddedPostgres({
  dataDirectory: join(import.meta.dirname, '..', '.data', 'simulate-postgres'),
  log: () => {},
  durable: false,
});
let failed = 0;
try {
  const { openProofDatabases } = await import('#server/testing/processes/proof-databases.ts');
  const stage = await openProofDatabases(cluster.urlFor('postgres'));
  if (hours !== null) {
    const { runTraffic } = await import('#server/testing/simulation/day-of-traffic.ts');
    const { growth, broken } = await runTraffic(hours);
    for (const table of growth) console.log(JSON.stringify(table));
    for (const what of broken) console.log(`BROKEN: ${what}`);
    await stage.close();
    await cluster.stop();
    process.exit(broken.length > 0 ? 1 : 0);
  }
  const { describeFailure, openSimulation } = await import('#server/testing/simulation/simulate.ts');
  const { digestOfAll } = await import('#server/testing/simulation/state-digest.ts');
  const simulation = await openSimulation(suppliers);
  const begun = process.hrtime.bigint();
  if (isAllPlants) {
    const { findPlant } = await import('#server/testing/simulation/find-plant.ts');
    for (const name of Object.keys(plants).filter(isPlant)) {
      const found = await findPlant(simulation, name);
      console.log(`${name}: ${found === null ? 'NOT FOUND' : `found by seed ${found}`}`);
      if (found === null) failed += 1;
    }
    await simulation.close();
    await stage.close();
    await cluster.stop();
    process.exit(failed > 0 ? 1 : 0);
  }
  let ran = 0;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const result = await simulation.run(seed, plant);
    ran += 1;
    const isBroken = result.broken.length > 0;
    if (isBroken) failed += 1;
    if (isBroken || isReplay) console.log(describeFailure(result, plant));
    if (isReplay) console.log(`  Digest of all tables: ${await digestOfAll()}`);
    if (ran % 100 === 0) console.error(`${ran} seeds, ${failed} failed`);
    if (plant && isBroken && !isReplay) break;
  }
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  await simulation.close();
  await stage.close();
  console.log(
    `${ran} seeds in ${seconds.toFixed(1)} s, ${(ran / seconds).toFixed(1)} a second, ${failed} failed`,
  );
} finally {
  await cluster.stop();
}
process.exit((plant ? failed === 0 : failed > 0) ? 1 : 0);

function readChoice() {
  const usage = `npm run simulate -- [--seeds N] [--from N] [--seed N] [--plant ${Object.keys(plants).join(' | ')}] [--plants] [--hours N] [--suppliers simulated | real]`;
  const { values } = readArguments(usage, {
    options: {
      seeds: { type: 'string', default: '2000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      plant: { type: 'string' },
      hours: { type: 'string' },
      plants: { type: 'boolean', default: false },
      suppliers: { type: 'string', default: 'simulated' },
    },
  });
  const isReplay = values.seed !== undefined;
  const from = Number(values.seed ?? values.from);
  const seeds = isReplay ? 1 : Number(values.seeds);
  const plant = values.plant ?? null;
  const hours = values.hours === undefined ? null : Number(values.hours);
  const suppliers = values.suppliers === 'real' ? ('real' as const) : ('simulated' as const);
  if (suppliers !== values.suppliers)
    refuseArguments(usage, `--suppliers must be simulated or real, not "${values.suppliers}".`);
  if (!Number.isInteger(from))
    refuseArguments(usage, `--${isReplay ? 'seed' : 'from'} must be a whole number.`);
  if (!(Number.isInteger(seeds) && seeds > 0))
    refuseArguments(usage, `--seeds must be a whole number above 0, not "${values.seeds}".`);
  if (plant !== null && !isPlant(plant)) refuseArguments(usage, `There is no planted bug "${plant}".`);
  if (hours !== null && !(hours > 0))
    refuseArguments(usage, `--hours must be a number above 0, not "${values.hours}".`);
  return { seeds, from, plant, isReplay, hours, isAllPlants: values.plants, suppliers };
}
