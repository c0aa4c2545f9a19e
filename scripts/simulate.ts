import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/index.ts';
import { isPlant, plants } from '../server/testing/simulation/plants.ts';

/**
 * `npm run simulate -- [--seeds N] [--from N] [--seed N] [--plant NAME] [--hours N]`: runs checkout, suppliers and gateways in
 * simulated time with everything going wrong, and checks the books after each seed. `--seed` replays one and prints
 * its schedule. `--hours N` sends even traffic for that time instead, and checks that no table grows. Exits with 1 when a promise was broken, or when a planted bug was not found.
 */
const { seeds, from, plant, isReplay, hours } = readArguments();
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
  const simulation = await openSimulation();
  const begun = performance.now();
  let ran = 0;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const result = await simulation.run(seed, plant);
    ran += 1;
    const isBroken = result.broken.length > 0;
    if (isBroken) failed += 1;
    if (isBroken || isReplay) console.log(describeFailure(result, plant));
    if (ran % 100 === 0) console.error(`${ran} seeds, ${failed} failed`);
    if (plant && isBroken && !isReplay) break;
  }
  const seconds = (performance.now() - begun) / 1000;
  simulation.close();
  await stage.close();
  console.log(
    `${ran} seeds in ${seconds.toFixed(1)} s, ${(ran / seconds).toFixed(1)} a second, ${failed} failed`,
  );
} finally {
  await cluster.stop();
}
process.exit((plant ? failed === 0 : failed > 0) ? 1 : 0);

function readArguments() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '2000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      plant: { type: 'string' },
      hours: { type: 'string' },
    },
  });
  const isReplay = values.seed !== undefined;
  const from = Number(values.seed ?? values.from);
  const seeds = isReplay ? 1 : Number(values.seeds);
  const plant = values.plant ?? null;
  const hours = values.hours === undefined ? null : Number(values.hours);
  if (
    !(Number.isInteger(from) && Number.isInteger(seeds) && seeds > 0) ||
    (plant !== null && !isPlant(plant)) ||
    (hours !== null && !(hours > 0))
  ) {
    console.error(
      `npm run simulate -- [--seeds N] [--from N] [--seed N] [--plant ${Object.keys(plants).join(' | ')}] [--hours N]`,
    );
    process.exit(1);
  }
  return { seeds, from, plant, isReplay, hours };
}
