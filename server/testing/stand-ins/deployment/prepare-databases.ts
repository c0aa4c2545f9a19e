import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { loadPlaces } from '#server/modules/places/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { migrateDatabase } from '#server/platform/migrate-database.ts';

const migrations = new URL('../../../../drizzle/', import.meta.url).pathname;
const environments = { sandbox: 'sojourn_sandbox', production: 'sojourn_production' } as const;

type Databases = { sandbox: string; production: string };

/**
 * Makes new databases for both environments, with the schema and the places of the world and nothing else, because the
 * stand-ins forget their orders when they stop. They are copies of a database that is kept for as long as the migrations
 * are the same: loading the places takes several seconds, a copy one. All other databases of the cluster are dropped.
 */
export async function makeDatabases(cluster: EmbeddedPostgres): Promise<Databases> {
  const template = `template_${hashOfMigrations()}`;
  const admin = postgres(cluster.urlFor('postgres'), { max: 1, onnotice: () => {} });
  try {
    const known = await admin<{ datname: string }[]>`
      select datname from pg_database where not datistemplate and datname not in ('postgres', ${template})`;
    for (const { datname } of known) await admin`drop database ${admin(datname)} with (force)`;
    await cluster.ensureDatabase(template);
    await fill(cluster.urlFor(template));
    for (const name of Object.values(environments))
      await admin`create database ${admin(name)} template ${admin(template)}`;
  } finally {
    await admin.end();
  }
  return {
    sandbox: cluster.urlFor(environments.sandbox),
    production: cluster.urlFor(environments.production),
  };
}

async function fill(url: string): Promise<void> {
  await migrateDatabase(url);
  const { db, sql } = openPool(url, 1);
  try {
    await loadPlaces(db);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

/** The secret of the server, which is made at the first start and kept beside the data. */
export function readOrMakeSecret(folder: string): string {
  const file = join(folder, 'server-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
