import { join } from 'node:path';
import { banner } from './entry/banner.ts';
import { prepareEnvironment } from './entry/environment.ts';
import { startPages } from './entry/pages.ts';
import { step } from './entry/step.ts';

/** The process that `npm start` runs: database, migrations, demo data, portal, API and jobs on one port. */
async function main(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const database = await step('Starting the database', () => prepareEnvironment(root, console.log));
  // Only now: these modules read the settings that the step above completes.
  const { config } = await import('./platform/config/index.ts');
  void config.port;
  const { prepareDatabases } = await import('./entry/prepare-databases.ts');
  await prepareDatabases(step);
  const { outliveOutages } = await import('./entry/outlive-outages.ts');
  outliveOutages();
  const { makeHttpServer } = await import('./entry/http-server.ts');
  const { startBackground } = await import('./entry/background.ts');
  const { stopGracefully } = await import('./entry/graceful-stop.ts');
  const pages = config.pages ? await step('Opening the portal', () => startPages(root, config)) : null;
  const server = await makeHttpServer(root, pages?.handle ?? null);
  if (pages?.upgrade) server.on('upgrade', pages.upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  // After the port is open: a job that calls this process before would fail and wait longer with each restart.
  const background = await step('Starting the jobs', () => startBackground());
  stopGracefully(server, async () => {
    await background.stop();
    await database.stop();
  });
  console.log(banner(config));
}

main().catch((err: unknown) => {
  console.error(explain(err));
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
