import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { timedSignature, verifySignature } from '#server/platform/webhooks/index.ts';
import { resolveApp } from '#server/portal/index.ts';
import { aMember, aTenant, callApi, mailsTo, runJobs, systemContext } from '#server/testing/index.ts';
import { openStage, type Stage } from '#server/testing/processes/stage.ts';

const defaultAppId = newId();
/** Read at the first use of a setting, which is after this. */
Object.assign(process.env, {
  PUBLIC_ORIGIN: 'https://travel.partner.example',
  DEFAULT_APP_ID: defaultAppId,
  GROUND_SIGNATURE_HEADER: 'X-Ground-Signed',
  CARDPROCESSOR_SIGNATURE_HEADER: 'X-Card-Signed',
});

let stage: Stage;

beforeAll(async () => {
  stage = await openStage(inject('postgresUrl'));
}, 120_000);

afterAll(() => stage.close());

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout.split('\n').flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    return child && parent === pid ? [child] : [];
  });
}

test('WORKERS is the number of processes that share the port, and one that dies is replaced', async () => {
  const server = await stage.start({ WORKERS: '2' });
  // The banner follows when each of the first processes serves.
  await until(async () => server.log.some((line) => line.includes('Sojourn is ready')));
  const [first = 0, ...others] = await childrenOf(server.pid);
  expect(others).toHaveLength(1);
  process.kill(first, 'SIGKILL');
  await until(async () => !(await childrenOf(server.pid)).includes(first));
  await until(async () => (await childrenOf(server.pid)).length === 2);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
}, 300_000);

test('DATABASE_DIRECT_URL_* is where changes are listened to and jobs are taken, past a pooler', async () => {
  const direct = (url: string) => `${url}?application_name=direct`;
  const server = await stage.start({
    DATABASE_DIRECT_URL_SANDBOX: direct(stage.urls.Sandbox),
    DATABASE_DIRECT_URL_PRODUCTION: direct(stage.urls.Production),
  });
  const listeners = async () =>
    systemContext().db.execute<{ application_name: string }>(sql`
      select application_name from pg_stat_activity where datname = current_database() and query ilike 'listen %'`);
  await until(async () => (await listeners()).length > 1);
  expect(new Set((await listeners()).map((row) => row.application_name))).toEqual(new Set(['direct']));
  await server.stop();
}, 300_000);

test('PUBLIC_ORIGIN is the address of links in mails', async () => {
  const tenant = await aTenant();
  const { email } = await aMember(tenant);
  await callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });
  await runJobs();
  expect((await mailsTo(email))[0]?.text).toContain('https://travel.partner.example/login/link#');
});

test('DEFAULT_APP_ID is the partner of a host that names none', async () => {
  const { appId } = await aTenant();
  await systemContext().db.execute(sql`
    insert into apps (id, organisation_id, name, slug, default_currency, default_locale, modules, brand)
    select ${defaultAppId}, organisation_id, 'Default', ${defaultAppId}, default_currency, default_locale, modules, brand
    from apps where id = ${appId}`);
  const nothing = { appIdHeader: null, host: 'unknown.example', query: null, cookie: null };
  expect((await resolveApp('Sandbox', nothing))?.app.id).toBe(defaultAppId);
});

test('signatures are read from the headers that the settings name, and from no other', () => {
  const body = Buffer.from('{}');
  const timed = timedSignature('whsec_sandbox_card', '{}', Math.floor(Date.now() / 1000));
  const plain = hmacHex('whsec_sandbox_ground', body);
  const card = (name: string) =>
    verifySignature('cardprocessor', 'card', new Headers({ [name]: timed }), body);
  const ground = (name: string) =>
    verifySignature('x-signature', 'ground', new Headers({ [name]: plain }), body);
  expect([card('X-Card-Signed'), ground('X-Ground-Signed')]).toEqual(['Sandbox', 'Sandbox']);
  expect(() => card('Cardprocessor-Signature')).toThrow();
  expect(() => ground('X-Signature')).toThrow();
});
