import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { withSourcePositions } from '#server/platform/log/source-positions.ts';
import { prepareEnvironment } from './environment.ts';
import { step } from './step.ts';

/**
 * Starts database, migrations, demo data, and portal, API and jobs on one port; in a child process of `WORKERS` the
 * last three. When it fails it prints why and ends the process with code 1.
 */
export async function startServer(root: string): Promise<void> {
  try {
    await (cluster.isPrimary ? startPrimary(root) : startWorkerProcess(root));
  } catch (err) {
    process.stderr.write(`${explain(err)}\n`);
    process.exit(1);
  }
}

async function startPrimary(root: string): Promise<void> {
  const starting = step('Starting the database', () => prepareEnvironment(root, console.log));
  // Modules are loaded while the database starts. None reads the settings before the database has completed them.
  const [database, { config }, { prepareDatabases }, { banner }] = await Promise.all([
    starting,
    import('#server/platform/config/index.ts'),
    import('./prepare-databases.ts'),
    import('./banner.ts'),
    // The settings cannot be read yet; a primary of several processes serves no requests.
    Number(process.env.WORKERS) > 1 ? null : loadRequests(root),
  ]);
  if (config.workers > 1) {
    const { forkWorkers } = await import('./fork-workers.ts');
    await prepareDatabases(step);
    await step(`Starting ${config.workers} processes`, () => forkWorkers(config.workers, database.stop));
  } else {
    const { serveRequests } = await import('./serve-requests.ts');
    await serveRequests(root, step, database.stop, () => prepareDatabases(step));
  }
  // Written to stdout directly, because `console` of a serving process is redirected to the logger.
  process.stdout.write(`${banner(config)}\n`);
  // Flushed now as well, because a killed process would not write its compile cache for the next start.
  flushCompileCache();
}

/** Loads what serves requests; `serveRequests` finds it loaded. */
async function loadRequests(root: string): Promise<void> {
  const { loadRoutes } = await import('./http-server.ts');
  await Promise.all([import('./serve-requests.ts'), loadRoutes(root)]);
}

/**
 * Starts one of the `WORKERS` processes. The primary has prepared the databases and passes on its settings.
 */
async function startWorkerProcess(root: string): Promise<void> {
  const { serveRequests } = await import('./serve-requests.ts');
  await serveRequests(
    root,
    (_, start) => start(),
    async () => {},
    async () => {},
  );
  process.send?.('ready');
}

/** Codes of PostgreSQL for a wrong password, role or database. */
const refusedByDatabase = /^(28P01|28000|3D000)$/;
const unreachable = /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|CONNECT_TIMEOUT)$/;

/** One sentence for errors that an operator can fix; the stack for unexpected errors only. */
function explain(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  const code = (err as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken. Stop the other program or set PORT.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  if (refusedByDatabase.test(code ?? ''))
    return `A database refuses the connection: ${err.message}. Check DATABASE_URL_SANDBOX and DATABASE_URL_PRODUCTION.`;
  if (unreachable.test(code ?? ''))
    return `A database cannot be reached (${code}). Check DATABASE_URL_SANDBOX and DATABASE_URL_PRODUCTION.`;
  return code || process.env.LOG_LEVEL === 'debug'
    ? withSourcePositions(err.stack ?? err.message)
    : err.message;
}
