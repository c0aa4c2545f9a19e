import { join } from 'node:path';
import { prepareEnvironment } from '../server/host/environment.ts';
import { step } from '../server/host/step.ts';

/**
 * `npm run seed -- --demo`: writes the demo data to the Sandbox database. The option is required, so that the
 * demo is never written to an external database by accident. Production never gets it.
 */
if (!process.argv.includes('--demo')) {
  console.error(
    'Nothing was stored. Use `npm run seed -- --demo` to store the demo data in the Sandbox database.',
  );
  process.exit(1);
}
const database = await prepareEnvironment(join(import.meta.dirname, '..'), () => {});
const { config } = await import('../server/platform/config/index.ts');
const { migrateDatabase } = await import('../server/platform/migrate-database.ts');
const { closePools, pool } = await import('../server/platform/db/index.ts');
const { seedDemo } = await import('../server/sandbox/demo/index.ts');
await step('Migrating the Sandbox', () => migrateDatabase(config.databaseDirectUrl.Sandbox));
const seeded = await step('Seeding the demo', () => seedDemo(pool('Sandbox').db));
console.log(
  seeded ? 'The demo data was stored.' : 'The Sandbox already holds organisations; nothing was changed.',
);
await closePools();
await database.stop();
