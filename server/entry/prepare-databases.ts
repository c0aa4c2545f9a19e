import postgres from 'postgres';
import { seedDemo } from '#server/demo/index.ts';
import { loadPlaces } from '#server/places/index.ts';
import { config } from '#server/platform/config/index.ts';
import { openPool, pool } from '#server/platform/db/index.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';

type Step = (name: string, work: () => Promise<unknown>) => Promise<unknown>;

/** Migrates both environments, loads the places of the world, and seeds the demo into an empty embedded Sandbox. */
export async function prepareDatabases(step: Step): Promise<void> {
  const { Sandbox: sandbox, Production: production } = config.databaseUrl;
  await step('Migrating the databases', () => migrateDatabase(sandbox));
  await step('Loading the places of the world', () => loadPlacesInto(sandbox));
  await step('Preparing Production', async () => {
    if (config.embedded) await cloneUnlessThere(sandbox, production);
    await migrateDatabase(production);
    await loadPlacesInto(production);
  });
  if (config.embedded) await step('Seeding the demo into the Sandbox', () => seedDemo(pool('Sandbox').db));
}

async function loadPlacesInto(url: string): Promise<void> {
  const { db, sql } = openPool(url, 1);
  try {
    await loadPlaces(db);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Makes the embedded Production database as a copy of the Sandbox one, which at this moment holds the places and
 * nothing else: copying takes a second, loading them a second time several.
 */
async function cloneUnlessThere(sandbox: string, production: string): Promise<void> {
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const admin = postgres(Object.assign(new URL(sandbox), { pathname: '/postgres' }).href, {
    max: 1,
    onnotice: () => {},
  });
  try {
    const [there] = await admin`select 1 from pg_database where datname = ${nameOf(production)}`;
    if (there) return;
    const [seeded] = await organisationsIn(sandbox);
    const template = seeded ? '' : ` template ${nameOf(sandbox)}`;
    await admin.unsafe(`create database ${nameOf(production)}${template}`);
  } finally {
    await admin.end({ timeout: 5 });
  }
}

/** A Sandbox that already has partners is never copied into Production. */
async function organisationsIn(url: string): Promise<readonly unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql`select 1 from organisations limit 1`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
