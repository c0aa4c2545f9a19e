import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareEnvironment } from '../../server/host/environment.ts';
import type { Environment } from '../../server/platform/context/index.ts';

const root = join(import.meta.dirname, '..', '..');

/** A connection to the database of an environment. */
export type Opened = { db: import('../../server/platform/db/index.ts').Database; close: () => Promise<void> };

/**
 * Opens the database of an environment: the one that the settings name,
 * otherwise the embedded one, started here or shared with a running server.
 * Throws an Error with one sentence when it is unreachable, not up to date or filled with another SERVER_SECRET.
 */
export async function openEnvironment(environment: Environment): Promise<Opened> {
  const embedded = await prepareEnvironment(root, () => {});
  const { closePools, pool } = await import('../../server/platform/db/index.ts');
  const { closeHubs } = await import('../../server/platform/realtime/index.ts');
  const close = async () => {
    await Promise.all([closeHubs(), closePools()]);
    await embedded.stop();
  };
  try {
    const { db, sql } = pool(environment);
    await refuseOutdated(
      environment,
      () => sql`
      select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
    );
    const { checkServerSecret } = await import('../../server/modules/auth/check-server-secret.ts');
    await checkServerSecret(environment, db);
    return { db, close };
  } catch (err) {
    await close();
    throw err;
  }
}

async function refuseOutdated(
  environment: Environment,
  read: () => PromiseLike<readonly Record<string, unknown>[]>,
): Promise<void> {
  const remedy = 'run `npm run db:migrate` first.';
  const rows = await read().then(
    (rows) => rows,
    (err: Error & { code?: string }) => {
      // The database, the schema or the table does not exist.
      if (['3D000', '3F000', '42P01'].includes(err.code ?? '')) return [];
      throw new Error(`The ${environment} database cannot be reached (${err.code ?? err.message}).`);
    },
  );
  const newest = rows[0]?.newest;
  if (typeof newest !== 'number') throw new Error(`The ${environment} database is not set up: ${remedy}`);
  if (newest < newestMigration()) throw new Error(`The ${environment} database is not up to date: ${remedy}`);
}

function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(root, 'drizzle', 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}
