import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';

/** Demo secrets of the embedded Sandbox; they are never used with external databases. */
const demoWebhookSecrets =
  'sandbox=whsec_sandbox_demo;harbour=whsec_sandbox_harbour;beacon=whsec_sandbox_beacon;card=whsec_sandbox_card;ground=whsec_sandbox_ground;kestrel=whsec_sandbox_kestrel;mail=whsec_sandbox_mail';

export type PreparedEnvironment = { embedded: boolean; stop: () => Promise<void> };

/**
 * Completes the environment variables. Without database URLs it starts the embedded PostgreSQL with one
 * database for the Sandbox and one for Production, and stores a generated server secret next to the data.
 * Throws when only one of the database URLs is set. `stop` stops the embedded database.
 */
export async function prepareEnvironment(
  root: string,
  log: (line: string) => void,
): Promise<PreparedEnvironment> {
  const { DATABASE_URL_SANDBOX: sandbox, DATABASE_URL_PRODUCTION: production } = process.env;
  if (sandbox && production) return { embedded: false, stop: async () => {} };
  if (sandbox || production) {
    throw new Error(
      'Set both DATABASE_URL_SANDBOX and DATABASE_URL_PRODUCTION, or neither to use the embedded database.',
    );
  }
  const folder = resolve(root, process.env.DATA_DIRECTORY ?? '.data');
  mkdirSync(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), log });
  await postgres.ensureDatabase('sojourn_sandbox');
  Object.assign(process.env, {
    SOJOURN_EMBEDDED: '1',
    DATABASE_URL_SANDBOX: postgres.urlFor('sojourn_sandbox'),
    DATABASE_URL_PRODUCTION: postgres.urlFor('sojourn_production'),
    SERVER_SECRET: process.env.SERVER_SECRET || readOrCreateSecret(join(folder, 'server-secret')),
    WEBHOOK_SECRETS_SANDBOX: process.env.WEBHOOK_SECRETS_SANDBOX || demoWebhookSecrets,
  });
  return { embedded: true, stop: () => postgres.stop() };
}

function readOrCreateSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
