import { join } from 'node:path';
import { prepareEnvironment } from '../server/entry/environment.ts';
import { step } from '../server/entry/step.ts';

/** `npm run db:migrate`: brings both databases up to date and loads the places, without starting anything else. */
const database = await step('Starting the database', () =>
  prepareEnvironment(join(import.meta.dirname, '..'), () => {}),
);
const { prepareDatabases } = await import('../server/entry/prepare-databases.ts');
const { closePools } = await import('../server/platform/db/index.ts');
await prepareDatabases(step);
await closePools();
await database.stop();
