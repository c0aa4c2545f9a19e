import { join } from 'node:path';
import { prepareEnvironment } from '../server/host/environment.ts';
import { step } from '../server/host/step.ts';

/** `npm run db:migrate`: migrates both databases and loads the places, and starts nothing else. */
const database = await step('Starting the database', () =>
  prepareEnvironment(join(import.meta.dirname, '..'), () => {}),
);
const { prepareDatabases } = await import('../server/host/prepare-databases.ts');
const { closePools } = await import('../server/platform/db/index.ts');
await prepareDatabases(step);
await closePools();
await database.stop();
