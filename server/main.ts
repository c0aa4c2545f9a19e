import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { prepareEnvironment } from './entry/environment.ts';
import { step } from './entry/step.ts';

const root = join(import.meta.dirname, '..');

/** The process that `npm start` runs: database, migrations, demo data, portal, API and jobs on one port. */
async function main(): Promise<void> {
  const database = await step('Starting the database', () => prepareEnvironment(root, console.log));
  // Only now: these modules read the settings that the step above completes.
  const { config } = await import('./platform/config/index.ts');
  void config.port;
  const { prepareDatabases } = await import('./entry/prepare-databases.ts');
  await prepareDatabases(step);
  if (config.workers > 1) {
    const { forkWorkers } = await import('./entry/fork-workers.ts');
    await step(`Starting ${config.workers} processes`, () => forkWorkers(config.workers, database.stop));
  } else {
    const { serveRequests } = await import('./entry/serve-requests.ts');
    await serveRequests(root, step, database.stop);
  }
  const { banner } = await import('./entry/banner.ts');
  // The console of a serving process leads to the logger.
  process.stdout.write(`${banner(config)}\n`);
  // Now and not only at a graceful end: a process that is killed would leave the next start nothing.
  flushCompileCache();
}

/** One of `WORKERS` processes; the first one has prepared the databases, and its settings are inherited. */
async function work(): Promise<void> {
  const { serveRequests } = await import('./entry/serve-requests.ts');
  await serveRequests(
    root,
    (_, start) => start(),
    async () => {},
  );
  process.send?.('ready');
}

(cluster.isPrimary ? main() : work()).catch((err: unknown) => {
  process.stderr.write(`${explain(err)}\n`);
  process.exit(1);
});

/** One clear sentence for what an operator can mend; the stack only for what nobody expected. */
function explain(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  const code = (err as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken. Stop the other program or set PORT.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  return code || process.env.LOG_LEVEL === 'debug' ? (err.stack ?? err.message) : err.message;
}
