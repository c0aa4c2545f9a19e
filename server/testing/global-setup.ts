import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { loadPlaces } from '#server/modules/places/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { migrateDatabase } from '#server/platform/migrate-database.ts';
import { startContractProxy } from './processes/contract-proxy.ts';
import { type ServerProcess, startServer } from './processes/server-process.ts';
import {
  databaseName,
  dropRuns,
  ensureTemplate,
  refuseRemote,
  templateName,
  testMigrations,
} from './test-database.ts';
import { metricsToken, testSettings } from './test-settings.ts';
import { workerCount } from './worker-count.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    testRun: string;
    /** Origins of one server per worker when the API is tested over HTTP, otherwise empty. */
    apiUrls: string[];
    /** Origins of the contract proxies in front of those servers; empty without `API_PROXY`. */
    proxyUrls: string[];
  }
}

/**
 * Starts a temporary PostgreSQL and clones the migrated template into two databases
 * for each worker. With `API_HOST=node` or `next` it also starts one server per
 * worker, and tests call the API over HTTP. With `API_PROXY=<path of Prism>` the
 * calls go through a proxy that validates both sides against the OpenAPI document.
 */
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
    await migrateDatabase(server.urlFor(name), testMigrations(root));
    const placesPool = openPool(server.urlFor(name), 1);
    await loadPlaces(placesPool.db);
    await placesPool.sql.end();
  });
  for (let worker = 1; worker <= workerCount; worker += 1) {
    for (const environment of ['Sandbox', 'Production'] as const) {
      await admin.unsafe(`create database ${databaseName(run, worker, environment)} template ${template}`);
    }
  }
  project.provide('postgresUrl', base);
  project.provide('testRun', run);
  const servers = await startHosts(process.env.API_HOST, base, run);
  for (let worker = 1; servers.length > 0 && worker <= workerCount; worker += 1)
    await emptyQueue(`${base.replace(/\/[^/]*$/, '')}/${databaseName(run, worker, 'Sandbox')}`);
  project.provide(
    'apiUrls',
    servers.map(({ origin }) => origin),
  );
  const proxy = process.env.API_PROXY;
  const proxies = proxy ? await Promise.all(servers.map((server) => startContractProxy(proxy, server))) : [];
  project.provide(
    'proxyUrls',
    proxies.map(({ origin }) => origin),
  );
  return async () => {
    await Promise.all(proxies.map((one) => one.stop()));
    await Promise.all(servers.map((one) => one.stop()));
    await dropRuns(admin, run);
    await admin.end();
    await server.stop();
  };
}

/**
 * Deletes the jobs that a server enqueued at its start, such as the mapping of the demo's hotels: the jobs of a test
 * would otherwise run them, and change the world of the tests after it.
 */
async function emptyQueue(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`delete from graphile_worker._private_jobs`;
  await sql.end();
}

/** Starts one server per worker. The servers run no jobs: tests run jobs explicitly. */
async function startHosts(host: string | undefined, base: string, run: string): Promise<ServerProcess[]> {
  if (!host) return [];
  // The contract proof calls only `/v1`, so it needs no built pages.
  const through = { ROUTE_HOST: host, SOJOURN_PAGES: process.env.API_PROXY ? '0' : '1' };
  const workers = Array.from({ length: workerCount }, (_, index) => index + 1);
  return Promise.all(
    workers.map((worker) =>
      startServer({
        ...testSettings(base, run, worker),
        ...through,
        SOJOURN_JOBS: '0',
        TRUST_PROXY: '1',
        METRICS_TOKEN: metricsToken,
        PASSCODE_SEND_LIMITS: 'on',
        LOG_LEVEL: 'silent',
      }),
    ),
  );
}
