import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { encodeSessionCookie } from '#server/modules/auth/session-cookie.ts';
import { aMember, aTenant, type Person } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { templateName } from '#server/testing/test-database.ts';

const metricsToken = 'a token that only the tests know';
const names = ['sandbox', 'production'].map(
  (part) => `sojourn_test_${inject('testRun')}_output_${process.env.VITEST_POOL_ID}_${part}`,
);
const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
let databases: string[];
let ana: Person;
let broken: ServerProcess;
let https: ServerProcess;

/** One process with its own databases, which become unavailable, and one behind a proxy. */
beforeAll(async () => {
  for (const name of names)
    await admin.unsafe(`create database ${name} template ${templateName(process.cwd())}`);
  databases = names.map(
    (name) => Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href,
  );
  ana = await aMember(await aTenant());
  const own = { DATABASE_URL_SANDBOX: databases[0] ?? '', DATABASE_URL_PRODUCTION: databases[1] ?? '' };
  [broken, https] = await Promise.all([
    startServer({ ...own, LOG_LEVEL: 'info', SOJOURN_JOBS: '0' }),
    startServer({ TRUST_PROXY: '1', METRICS_TOKEN: metricsToken, SOJOURN_JOBS: '0' }),
  ]);
});

afterAll(async () => {
  await Promise.all([broken, https].map((server) => server?.kill()));
  for (const name of names) await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
});

test('Each output line of a process is one JSON object without input of refused or failed requests', async () => {
  await expect.poll(() => broken.log.join('\n')).toContain('API reference');
  const begun = broken.log.length;
  const canaries = ['canary@people.example', '33698765432', 'XK7431199', '731964', 'canarytokencanarytoken'];
  const forged = '\n{"level":50,"msg":"forged line"}';
  const person = { tenant: ana.tenant, accessToken: 'canarytokencanarytoken' } as Person;
  const callAll = async () => {
    const app = ana.tenant;
    const statuses = await Promise.all(
      (
        [
          ['POST', '/v1/auths/login/initiate', { app, body: { email: 'canary@people.example' } }],
          ['POST', '/v1/auths/login/initiate', { app, body: { email: `canary@people.example${forged}` } }],
          ['POST', '/v1/auths/login', { app, body: { email: 'canary@people.example', passcode: '731964' } }],
          ['POST', '/v1/auths/refresh', { app, body: { refresh_token: 'canarytokencanarytoken' } }],
          ['GET', '/v1/users/me', { as: person }],
          [
            'PUT',
            '/v1/users/me',
            { as: person, body: { phone_number: '+33698765432', passport: 'XK7431199' } },
          ],
          ['GET', `/v1/places?email=canary@people.example${encodeURIComponent(forged)}`, { app }],
        ] as const
      ).map(([method, path, call]) => callServer(broken, method, path, call)),
    );
    return statuses.map(({ status }) => status);
  };
  await callAll();
  // From here on the app cannot be loaded, and each call fails with 500.
  const sandbox = postgres(databases[0] ?? '', { max: 1, onnotice: () => {} });
  for (const table of ['apps', 'users', 'sessions'])
    await sandbox.unsafe(`alter table ${table} rename to ${table}_away`);
  await sandbox.end();
  expect(await callAll()).toContain(500);
  await expect.poll(() => broken.log.slice(begun).join('\n')).toContain('"level":50');
  for (const line of broken.log.slice(begun)) {
    expect(JSON.parse(line)).toMatchObject({ service: 'sojourn' });
    expect(line).not.toMatch(new RegExp([...canaries, '"msg":"forged line"'].join('|')));
  }
});

test('A process stays ready without the Sandbox database but not without the Production database', async () => {
  const readiness = async () => {
    const { status, body } = await callServer(broken, 'GET', '/readyz');
    return { status, ...body };
  };
  const close = async (name = '') => {
    await admin.unsafe(`alter database ${name} with allow_connections false`);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  };
  await close(names[0]);
  await expect
    .poll(() => readiness())
    .toMatchObject({
      status: 200,
      ready: true,
      databases: { Sandbox: 'down', Production: 'up' },
    });
  await close(names[1]);
  await expect.poll(() => readiness()).toMatchObject({ status: 503, ready: false });
});

test('Behind a proxy, metrics require the token; without a proxy, loopback callers may read them', async () => {
  const statusWith = async (server: ServerProcess, headers: Record<string, string>) =>
    (await fetch(`${server.origin}/metrics`, { headers })).status;
  const forwarded = { 'x-forwarded-for': '127.0.0.1' };
  expect(await statusWith(https, { authorization: `Bearer ${metricsToken}` })).toBe(200);
  expect(await statusWith(https, forwarded)).toBe(404);
  expect(await statusWith(https, { ...forwarded, authorization: `Bearer ${metricsToken}x` })).toBe(404);
  expect(await statusWith(broken, {})).toBe(200);
});

test('Over https, a session is read from the __Host- cookie only', async () => {
  const { sessionId, tenant } = ana;
  const value = await encodeSessionCookie({ sessionId, appId: tenant.appId, environment: 'Sandbox' });
  const statusWith = async (name: string, proto: string) => {
    const headers = {
      cookie: `${name}=${value}`,
      'x-app-id': tenant.appId,
      'x-forwarded-proto': proto,
      'sec-fetch-site': 'same-origin',
    };
    return (await fetch(`${https.origin}/v1/users/me`, { headers })).status;
  };
  expect(await statusWith('__Host-sojourn', 'https')).toBe(200);
  expect(await statusWith('sojourn', 'https')).toBe(401);
  expect(await statusWith('sojourn', 'http')).toBe(200);
});
