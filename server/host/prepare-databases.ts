import postgres from 'postgres';
import { checkServerSecret } from '#server/modules/auth/index.ts';
import { loadPlaces } from '#server/modules/places/index.ts';
import { config } from '#server/platform/config/index.ts';
import { type Environment, environments } from '#server/platform/context/index.ts';
import { openPool, pool } from '#server/platform/db/index.ts';
import { migrateDatabase } from '#server/platform/migrate-database.ts';
import { seedDemo } from '#server/wiring/demo.ts';
import { refuseSharedDatabase } from './refuse-shared-database.ts';

type Step = (name: string, work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Migrates both environments, loads the places, and seeds the demo data into an empty embedded Sandbox. Both
 * environments at once, except at the first embedded start, which copies one to the other. Over direct connections,
 * because a migration holds a session's lock, which a pooler in transaction mode would give to somebody else. Throws if
 * both have one database, or if one was filled with another SERVER_SECRET.
 */
export async function prepareDatabases(step: Step): Promise<void> {
  const { Sandbox: sandbox, Production: production } = config.databaseDirectUrl;
  if (!config.embedded) await refuseSharedDatabase(sandbox, production);
  if (config.embedded && !(await exists(production))) {
    await step('Preparing the Sandbox', () => prepareDatabase('Sandbox'));
    await step('Preparing Production', async () => {
      await createProduction(sandbox, production);
      await prepareDatabase('Production');
    });
  } else {
    await step('Preparing the databases', () => Promise.all(environments.map(prepareDatabase)));
  }
  if (config.embedded) await step('Seeding the demo into the Sandbox', () => seedDemo(pool('Sandbox').db));
}

async function prepareDatabase(environment: Environment): Promise<void> {
  const url = config.databaseDirectUrl[environment];
  await migrateDatabase(url);
  const { db, sql } = openPool(url, 1);
  try {
    await checkServerSecret(environment, db);
    await loadPlaces(db);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

/** Whether the embedded server has the database of this URL. */
async function exists(url: string): Promise<boolean> {
  return asAdmin(url, async (admin) => {
    const [found] = await admin`select 1 from pg_database where datname = ${databaseOf(url)}`;
    return found !== undefined;
  });
}

/**
 * Creates the embedded Production database, as a copy of the Sandbox database if that only
 * contains the places: a copy takes one second, loading the places again takes several.
 */
async function createProduction(sandbox: string, production: string): Promise<void> {
  const [seeded] = await organisationsIn(sandbox);
  const template = seeded ? '' : ` template ${databaseOf(sandbox)}`;
  await asAdmin(sandbox, (admin) => admin.unsafe(`create database ${databaseOf(production)}${template}`));
}

async function asAdmin<Result>(url: string, run: (admin: postgres.Sql) => Promise<Result>): Promise<Result> {
  const options = { max: 1, onnotice: () => {} };
  const admin = postgres(Object.assign(new URL(url), { pathname: '/postgres' }).href, options);
  try {
    return await run(admin);
  } finally {
    await admin.end({ timeout: 5 });
  }
}

/** Organisations in a database; a Sandbox with partners is never copied to Production. */
async function organisationsIn(url: string): Promise<readonly unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql`select 1 from organisations limit 1`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
