import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { loadPlaces } from '#server/places/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import {
  databaseName,
  dropRuns,
  ensureTemplate,
  refuseRemote,
  templateName,
  workerCount,
} from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    testRun: string;
  }
}

/** Starts a throw-away PostgreSQL and clones the migrated template into a database pair for each worker. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const root = process.cwd();
  const run = String(process.pid);
  const server = await startEmbeddedPostgres({
    dataDirectory: join(root, '.data', 'test-postgres'),
    log: () => {},
    durable: false,
  });
  const base = server.urlFor('postgres');
  refuseRemote(base);
  const admin = postgres(base, { max: 2, onnotice: () => {} });
  await dropRuns(admin, null);
  const template = templateName(root);
  await ensureTemplate(admin, template, async (name) => {
    await migrateDatabase(server.urlFor(name));
    const filling = openPool(server.urlFor(name), 1);
    await loadPlaces(filling.db);
    await filling.sql.end();
  });
  for (let worker = 1; worker <= workerCount; worker += 1) {
    for (const environment of ['Sandbox', 'Production'] as const) {
      await admin.unsafe(`create database ${databaseName(run, worker, environment)} template ${template}`);
    }
  }
  project.provide('postgresUrl', base);
  project.provide('testRun', run);
  return async () => {
    await dropRuns(admin, run);
    await admin.end();
    await server.stop();
  };
}
