import postgres from 'postgres';
import { loadPlaces } from '#server/modules/places/index.ts';
import { config } from '#server/platform/config/index.ts';
import { openPool, pool } from '#server/platform/db/index.ts';
import { migrateDatabase } from '#server/platform/migrate-database.ts';
import { seedDemo } from '#server/wiring/demo.ts';

type Step = (name: string, work: () => Promise<unknown>) => Promise<unknown>;

/** Migrates both environments, loads the places, and seeds the demo data into an empty embedded Sandbox. */
export async function prepareDatabases(step: Step): Promise<void> {
  const { Sandbox: sandbox, Production: production } = config.databaseUrl;
  await step('Migrating the databases', () => migrateDatabase(sandbox));
  await step('Loading the places of the world', () => loadPlacesInto(sandbox));
  await step('Preparing Production', async () => {
    if (config.embedded) await ensureProductionDatabase(sandbox, production);
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
 * Creates the embedded Production database unless it exists, as a copy of the Sandbox database if that only
 * contains the places: a copy takes one second, loading the places again takes several.
 */
async function ensureProductionDatabase(sandbox: string, production: string): Promise<void> {
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const admin = postgres(Object.assign(new URL(sandbox), { pathname: '/postgres' }).href, {
    max: 1,
    onnotice: () => {},
  });
  try {
    const [existing] = await admin`select 1 from pg_database where datname = ${nameOf(production)}`;
    if (existing) return;
    const [seeded] = await organisationsIn(sandbox);
    const template = seeded ? '' : ` template ${nameOf(sandbox)}`;
    await admin.unsafe(`create database ${nameOf(production)}${template}`);
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
