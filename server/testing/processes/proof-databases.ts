import { join } from 'node:path';
import postgres from 'postgres';
import { loadPlaces } from '#server/modules/places/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import { migrateDatabase } from '#server/platform/migrate-database.ts';
import { dropRuns, ensureTemplate, refuseRemote, templateName } from '../test-database.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Two new databases, shared by this process and the servers that it starts, with those servers. */
export type ProofDatabases = {
  urls: Record<Environment, string>;
  /** Starts another server on these databases; `env` overrides settings. */
  start: (env?: Record<string, string>, port?: number) => Promise<ServerProcess>;
  /** Exit codes and last log lines of servers that ended unexpectedly. */
  deaths: () => string[];
  /** Kills the servers that still run. */
  stopServers: () => Promise<void>;
  /** Kills the servers and drops the databases. */
  close: () => Promise<void>;
};

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Prepares databases for proofs against real processes, on a local PostgreSQL.
 * It also points this process's own settings there, so that the factories of
 * server/testing fill the same databases: call it before their first use.
 */
export async function openProofDatabases(postgresUrl: string): Promise<ProofDatabases> {
  refuseRemote(postgresUrl);
  const admin = postgres(postgresUrl, { max: 1, onnotice: () => {}, idle_timeout: 5 });
  const urlOf = (name: string) => Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
  await dropRuns(admin, null);
  const template = templateName(root);
  const templateAdmin = postgres(postgresUrl, { max: 2, onnotice: () => {} });
  await ensureTemplate(templateAdmin, template, async (name) => {
    await migrateDatabase(urlOf(name));
    const placesPool = openPool(urlOf(name), 1);
    await loadPlaces(placesPool.db);
    await placesPool.sql.end();
  });
  await templateAdmin.end();
  const names: string[] = [];
  for (const environment of ['sandbox', 'production']) {
    // By the process id a later run recognises and drops the databases of a dead run.
    const name = `sojourn_test_${process.pid}_stage_${environment}`;
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.unsafe(`create database ${name} template ${template}`);
    names.push(name);
  }
  const [sandbox = '', production = ''] = names;
  const urls = { Sandbox: urlOf(sandbox), Production: urlOf(production) };
  Object.assign(process.env, {
    SOJOURN_EMBEDDED: '1',
    DATABASE_URL_SANDBOX: urls.Sandbox,
    DATABASE_URL_PRODUCTION: urls.Production,
    SERVER_SECRET: 'a secret that only the tests know, and that is long enough',
    WEBHOOK_SECRETS_SANDBOX:
      'sandbox=whsec_sandbox_demo;harbour=whsec_sandbox_harbour;beacon=whsec_sandbox_beacon;card=whsec_sandbox_card;ground=whsec_sandbox_ground;kestrel=whsec_sandbox_kestrel;mail=whsec_sandbox_mail',
    WEBHOOK_SECRETS_PRODUCTION:
      'sandbox=whsec_production_test;harbour=whsec_production_harbour;beacon=whsec_production_beacon;card=whsec_production_card',
  });
  const started: ServerProcess[] = [];
  const stopServers = async () => {
    await Promise.all(started.splice(0).map((server) => server.kill()));
  };
  return {
    urls,
    async start(env, port) {
      const server = await startServer(env, port);
      started.push(server);
      return server;
    },
    deaths: () => started.flatMap((server) => server.ended() ?? []),
    stopServers,
    async close() {
      await stopServers();
      const { closePools } = await import('#server/platform/db/index.ts');
      await closePools();
      for (const name of names) await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
