import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { step } from '#server/host/step.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { demoPeople } from '#server/sandbox/demo/people.ts';
import { openDesk } from './desk.ts';
import { listSales } from './list-sales.ts';
import { openMailSink } from './mail-sink.ts';
import type { SeededPartner } from './seed-partners.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { serveSuppliers } from './serve-suppliers.ts';
import { supplierVariables } from './supplier-accounts.ts';

/**
 * What `npm run start:stand-ins` runs: stand-ins of all suppliers and of the payment gateway, a mail server, and beside
 * them the product as an operator would run it, in Production mode on a database of its own.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const port = Number(process.env.PORT || 3000);
const deskPort = Number(process.env.STAND_INS_PORT || port + 1);
const origin = `http://127.0.0.1:${port}`;

async function main(): Promise<void> {
  const folder = resolve(root, process.env.DATA_DIRECTORY || '.data/stand-ins');
  mkdirSync(folder, { recursive: true });
  const suppliers = await serveSuppliers();
  const sink = await openMailSink();
  const desk = await openDesk(deskPort, {
    mails: () => sink.mails,
    sales: () => listSales(suppliers.standIns),
  });
  const cluster = await step('Starting the database', () =>
    startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), log: console.log, shared: false }),
  );
  // The modules below read these settings when they are loaded, and so does the product.
  const { makeDatabases, readOrMakeSecret } = await import('./prepare-databases.ts');
  const settings = { ...supplierVariables(suppliers.addresses), SERVER_SECRET: readOrMakeSecret(folder) };
  Object.assign(process.env, settings, { SMTP_URL: sink.url, SOJOURN_EMBEDDED: '' });
  const databases = await step('Making empty databases', () => makeDatabases(cluster));
  process.env.DATABASE_URL_SANDBOX = databases.sandbox;
  process.env.DATABASE_URL_PRODUCTION = databases.production;
  const { seedProduction } = await import('./seed-production.ts');
  const partners = await step('Setting up the partners and their products', seedProduction);

  const product = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: process.env,
    stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
  });
  product.stdout?.pipe(process.stdout);
  forwardStops(product);
  const stopWebhooks = sendWebhooks(suppliers.standIns, origin);
  // The addresses stand below the line with which the product says that it is ready.
  product.stdout?.on('data', (text: Buffer) => {
    if (text.includes('Sojourn is ready')) console.log(addressesOf(partners, desk.url));
  });
  const [code] = (await once(product, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
  stopWebhooks();
  await Promise.all([suppliers.close(), sink.close(), desk.close(), cluster.stop()]);
  process.exit();
}

const addressesOf = (partners: readonly SeededPartner[], desk: string): string =>
  [
    ...partners.map(
      ({ name, host, appId, apiKey }) =>
        `  ${name.padEnd(9)} http://${host}:${port}   app ${appId}   key ${apiKey}`,
    ),
    '',
    `  Sign in as ${demoPeople.map(({ email }) => email).join(', ')}`,
    `  Mails and passcodes ${desk}`,
    `  What was sold       ${desk}/sales`,
    '  Cards               4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank',
    '',
  ].join('\n');

/** Passes a request to stop on to the product, after whose end this process ends. */
function forwardStops(product: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));
  // Only a launcher opens a channel; it closes when the launcher is killed.
  if (process.channel) process.on('disconnect', () => product.kill('SIGTERM'));
}

main().catch((err: unknown) => {
  const isTaken = (err as { code?: unknown }).code === 'EADDRINUSE';
  if (isTaken) console.error(`Port ${deskPort} is taken; set STAND_INS_PORT to a free one.`);
  else console.error(err instanceof Error && process.env.LOG_LEVEL !== 'debug' ? err.message : err);
  process.exit(1);
});
