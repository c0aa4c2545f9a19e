import { appHosts } from '#server/modules/tenants/schema.ts';
import { config } from '#server/platform/config/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { registerModules } from '#server/wiring/register-modules.ts';
import { startBackground } from './background.ts';
import { stopGracefully } from './graceful-stop.ts';
import { makeHttpServer } from './http-server.ts';
import { ignoreDatabaseDisconnects } from './ignore-database-disconnects.ts';
import { startPages } from './pages.ts';
import { routeOutput } from './route-output.ts';

async function isPartnerHost(host: string): Promise<boolean> {
  const found = await pool('Sandbox').db.select().from(appHosts).where(eq(appHosts.host, host)).limit(1);
  return found.length > 0;
}

type Step = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

/** Opens the port and starts the jobs of this process. `stopDatabase` runs last at the graceful stop. */
export async function serveRequests(
  root: string,
  step: Step,
  stopDatabase: () => Promise<void>,
): Promise<void> {
  registerModules();
  ignoreDatabaseDisconnects();
  if (!config.development) routeOutput();
  const pages = config.pages ? await step('Opening the portal', () => startPages(root, config)) : null;
  const server = await makeHttpServer(root, pages?.handle ?? null, isPartnerHost);
  if (pages?.upgrade) server.on('upgrade', pages.upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  // Jobs start after the port is open, because a job that calls this process earlier would fail and back off.
  const background = config.jobs ? await step('Starting the jobs', () => startBackground()) : null;
  stopGracefully(server, async () => {
    await background?.stop();
    await stopDatabase();
  });
}
