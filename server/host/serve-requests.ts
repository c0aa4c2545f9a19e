import { prepareExchangeRates } from '#server/modules/fx/index.ts';
import { readGatewaysInUse } from '#server/modules/payments/index.ts';
import { config } from '#server/platform/config/index.ts';
import { followClock } from '#server/platform/db/read-clock.ts';
import { environments } from '#server/platform/environment.ts';
import { answerHealthQuestions } from '#server/platform/resilience/index.ts';
import { appIdOfHost } from '#server/portal/directory.ts';
import { registerModules } from '#server/wiring/register-modules.ts';
import { startBackground } from './background.ts';
import { stopGracefully } from './graceful-stop.ts';
import { makeHttpServer } from './http-server.ts';
import { ignoreDatabaseDisconnects } from './ignore-database-disconnects.ts';
import { withPageRequests } from './page-requests.ts';
import { startPages } from './pages.ts';
import { servePublicPages } from './public-pages/serve-public-pages.ts';
import { routeOutput } from './route-output.ts';

const isPartnerHost = async (host: string) => (await appIdOfHost('Sandbox', host)) !== null;

type Step = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * Opens the port and starts the jobs of this process, once `prepareDatabases` is done. `stopDatabase` runs last at the
 * graceful stop.
 */
export async function serveRequests(
  root: string,
  step: Step,
  stopDatabase: () => Promise<void>,
  prepareDatabases: () => Promise<void>,
): Promise<void> {
  registerModules();
  ignoreDatabaseDisconnects();
  if (!config.development) routeOutput();
  // Next prepares itself while the databases answer. It reads nothing from them.
  const [pages] = await Promise.all([
    config.pages ? startPages(root, config) : null,
    prepareDatabases().then(() =>
      step('Reading clocks and exchange rates', () =>
        Promise.all([...environments.map(followClock), prepareExchangeRates(), readGatewaysInUse()]),
      ),
    ),
  ]);
  for (const environment of environments) answerHealthQuestions(environment);
  const servePublicPage =
    pages && !config.development ? servePublicPages(withPageRequests(pages.handle)) : undefined;
  const server = await makeHttpServer(root, pages?.handle ?? null, isPartnerHost, servePublicPage);
  if (pages?.upgrade) server.on('upgrade', pages.upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  // Jobs start after the port is open, because a job that calls this process earlier would fail and back off.
  const starting = config.jobs ? step('Starting the jobs', () => startBackground()) : null;
  // Requests are answered from here on, so that a signal must not end the process at once while the jobs start.
  stopGracefully(server, async () => {
    const background = await starting;
    await background?.stop();
    await stopDatabase();
  });
  await starting;
}
