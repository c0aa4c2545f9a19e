import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { decodeJwt } from 'jose';
import { demoApps } from '#server/wiring/demo.ts';
import { bundleServer } from '../scripts/bundle/bundle-server.ts';
import { launchServer } from './launch-server.ts';

/**
 * `npm run bench -- memory [minutes]`: loads the product with pages of a visitor and of a member, and calls of the API, for 60 minutes
 * unless told, and prints its resident memory after each twelfth. Exits with 1 when it exceeds 450 MB, or when the last
 * third of the run needs a tenth more than the middle one: it grows. Needs a built portal.
 */
const minutes = Number(process.argv[3] ?? 60);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 16);
const mostMegabytes = 450;
const mostGrowth = 1.1;
const parts = 12;
/** Memory of a process sinks again between collections, so each part counts by its mean. */
const samplePauseMs = 500;

await bundleServer(join(import.meta.dirname, '..'));
const settings = {
  SANDBOX_LATENCY: 'off',
  PASSCODE_SEND_LIMITS: 'off',
  SERVER_SECRET: 'for measurements of memory alone',
  DATA_DIRECTORY: join('.data', 'bench', 'memory'),
};
Object.assign(process.env, settings);
// The first start fills the database, which needs memory once.
await (await launchServer(settings)).stop();
const server = await launchServer(settings);
try {
  const [partner] = demoApps;
  if (!partner) throw new Error('There is no demo partner.');
  console.log(`${Math.round(server.residentMegabytes())} MB after the start`);
  const host = `${partner.host}:${new URL(server.origin).port}`;
  const visitor = { host, accept: 'text/html', 'accept-encoding': 'br' };
  const member = { ...visitor, cookie: await signIn(server.origin) };
  const call = { 'x-api-key': partner.apiKey, 'x-environment': 'Sandbox', 'accept-encoding': 'br' };
  const paths = {
    visitor: ['/', '/login', '/help', '/missing-page'],
    member: ['/', '/trips', '/perks', '/experiences', '/account', '/hotels/htl_city_2988507_0'],
    call: ['/v1/fx/rates', '/v1/travel/esim/plans?country=FR', '/v1/openapi.json'],
  };
  const readers = { visitor, member, call };
  const requests = (['visitor', 'member', 'call'] as const).flatMap((reader) =>
    paths[reader].map((path) => ({ path, headers: readers[reader] })),
  );
  const means: number[] = [];
  for (let part = 1; part <= parts; part += 1) {
    const samples: number[] = [];
    let isLoaded = true;
    const before = server.cpuMs();
    const load = autocannon({
      url: server.origin,
      connections,
      duration: Math.ceil((minutes * 60) / parts),
      requests,
    });
    const watch = (async () => {
      while (isLoaded) {
        samples.push(server.residentMegabytes());
        await pause(samplePauseMs);
      }
    })();
    const result = await load;
    isLoaded = false;
    await watch;
    if (result['5xx'] > 0 || result.errors > 0)
      throw new Error(`${result['5xx']} answers of 5xx and ${result.errors} errors`);
    const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
    means.push(mean);
    const each = (server.cpuMs() - before) / result.requests.total;
    console.log(
      `part ${part}: ${Math.round(mean)} MB on average, at most ${Math.round(Math.max(...samples))}; ${result.requests.total} answers, ${each.toFixed(1)} ms of CPU each`,
    );
  }
  const averageOf = (some: number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const third = parts / 3;
  const growth = averageOf(means.slice(-third)) / averageOf(means.slice(third, 2 * third));
  console.log(`growth ${growth.toFixed(2)}; machine load ${loadavg()[0]?.toFixed(1)}`);
  if (Math.max(...means) > mostMegabytes || growth > mostGrowth) {
    console.error(`Above the limits: ${mostMegabytes} MB, growth ${mostGrowth}.`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}

/** Signs in a member of the demo and returns the cookie of the portal. */
async function signIn(origin: string): Promise<string> {
  // The cookie needs the secret alone, but settings are read together.
  const unused = 'postgres://127.0.0.1/unused';
  Object.assign(process.env, {
    BASE_URL: origin,
    DATABASE_URL_SANDBOX: unused,
    DATABASE_URL_PRODUCTION: unused,
    SMTP_URL: 'off',
  });
  const [{ signIn }, { encodeSessionCookie }] = await Promise.all([
    import('../scripts/journey/sign-in.ts'),
    import('#server/modules/auth/session-cookie.ts'),
  ]);
  const { sid, app_id } = decodeJwt<{ sid: string; app_id: string }>(await signIn('ana@aurora.example'));
  const cookie = await encodeSessionCookie({ sessionId: sid, appId: app_id, environment: 'Sandbox' });
  return `sojourn=${cookie}`;
}
