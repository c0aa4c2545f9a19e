import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { prepareEnvironment } from '#server/host/environment.ts';
import { step } from '#server/host/step.ts';

const root = join(import.meta.dirname, '..');

/** Starts what `npm start` runs: database, migrations, demo data, and portal, API and jobs on one port. */
async function main(): Promise<void> {
  const database = await step('Starting the database', () => prepareEnvironment(root, console.log));
  // Imported after the step above, which completes the settings that these modules read.
  const { config } = await import('./platform/config/index.ts');
  void config.port;
  const { prepareDatabases } = await import('#server/host/prepare-databases.ts');
  await prepareDatabases(step);
  if (config.workers > 1) {
    const { forkWorkers } = await import('#server/host/fork-workers.ts');
    await step(`Starting ${config.workers} processes`, () => forkWorkers(config.workers, database.stop));
  } else {
    const { serveRequests } = await import('#server/host/serve-requests.ts');
    await serveRequests(root, step, database.stop);
  }
  const { banner } = await import('#server/host/banner.ts');
  // Written to stdout directly, because `console` of a serving process is redirected to the logger.
  process.stdout.write(`${banner(config)}\n`);
  // Flushed now as well, because a killed process would not write its compile cache for the next start.
  flushCompileCache();
}

/**
 * Starts one of the `WORKERS` processes. The primary has prepared the databases and passes on its settings.
 */
async function startWorkerProcess(): Promise<void> {
  const { serveRequests } = await import('#server/host/serve-requests.ts');
  await serveRequests(
    root,
    (_, start) => start(),
    async () => {},
  );
  process.send?.('ready');
}

(cluster.isPrimary ? main() : startWorkerProcess()).catch((err: unknown) => {
  process.stderr.write(`${explain(err)}\n`);
  process.exit(1);
});

/** One sentence for errors that an operator can fix; the stack for unexpected errors only. */
function explain(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  const code = (err as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken. Stop the other program or set PORT.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  return code || process.env.LOG_LEVEL === 'debug' ? (err.stack ?? err.message) : err.message;
}
