import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { encodeSessionCookie } from '#server/modules/auth/session-cookie.ts';
import { aRate, aSession } from '#server/modules/hotels/bookings/testing/shop.ts';
import { pool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Call, type Person } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import { postForm } from '#server/testing/processes/post-form.ts';
import { openProofDatabases, type ProofDatabases } from '#server/testing/processes/proof-databases.ts';
import { type ServerProcess, startNext } from '#server/testing/processes/server-process.ts';

/** The portal is tested in the run with Next only; other runs have no build or repeat the first run. */
const overNext = process.env.API_HOST === 'next';

const email = 'canary.person@people.example';
const [firstname, lastname] = ['Canaryfirstname', 'Canarylastname'];
const phone = '33698765432';
const passport = 'XK7431199';
const passcode = '731964';
const refreshToken = 'canary-refresh-token-that-nobody-issued';
const linkToken = 'canary_link_token_9876';
const card = '4242424242424242';
/** Six digits may be part of an instant or an id, so the passcode only counts without adjacent hex digits. */
const canary = new RegExp(`canary|${phone}|${passport}|${card}|(?<![0-9a-f])${passcode}(?![0-9a-f])`, 'i');

/** Prints like a library: through `console`, as a warning, and as an unhandled error. */
const printer = `
  process.on('SIGUSR2', () => {
    for (const method of ['debug', 'log', 'info', 'warn', 'error', 'trace', 'dir', 'dirxml', 'group'])
      console[method]('refused "${lastname}"', '${email}', { passport: '${passport}' });
    console.table([{ name: '${firstname}' }]);
    console.assert(false, '${email}');
    process.emitWarning('a slow query of ${email}');
  });
  process.on('SIGWINCH', () => setTimeout(() => JSON.parse('{"card":"${card}",${lastname}}')));`;

let stage: ProofDatabases;
let server: ServerProcess;
let ana: Person;
let booking: string;
let checkout: string;
let intent: string;
let cookie: string;

beforeAll(async () => {
  stage = await openProofDatabases(inject('postgresUrl'));
  const pages: Record<string, string> = overNext ? { SOJOURN_PAGES: '1', ROUTE_HOST: 'next' } : {};
  const preloaded = `--import data:text/javascript;base64,${Buffer.from(printer).toString('base64')}`;
  server = await stage.start({ ...pages, LOG_LEVEL: 'debug', NODE_OPTIONS: preloaded });
  process.env.API_BASE_URL = server.origin;
  const tenant = await aTenant();
  ana = await aMember(tenant);
  const made = await aSession(tenant, ana, await aRate(ana));
  [booking, checkout, intent] = [made.bookingId, made.session.id, made.session.payment_intent_id];
  const session = { sessionId: ana.sessionId, appId: tenant.appId, environment: 'Sandbox' } as const;
  cookie = `sojourn=${await encodeSessionCookie(session)}`;
  // After the banner, the process only prints log lines.
  await vi.waitFor(() => expect(server.log.join('\n')).toContain('API reference'), { timeout: 60_000 });
});

afterAll(() => stage?.close());

const execute = (text: string) => pool('Sandbox').db.execute(sql.raw(text));

/** Each statement is a transaction of its own: one that locked several tables could deadlock with the server's. */
async function executeEach(statements: readonly string[]): Promise<void> {
  for (const statement of statements) await execute(statement);
}

/** Runs `work` while these tables are missing; by default the tables without which no member can be read. */
async function withoutTables(
  work: () => Promise<void>,
  tables = ['users', 'sessions', 'refresh_tokens', 'passcodes'],
): Promise<void> {
  const rename = (from: string, to: string) =>
    executeEach(tables.map((table) => `alter table ${table}${from} rename to ${table}${to}`));
  await rename('', '_away');
  await work().finally(() => rename('_away', ''));
}

/** Runs `work` while the database refuses and quotes every row, except in tables that count requests. */
async function withoutWrites(work: () => Promise<void>): Promise<void> {
  const tables = await execute(`select tablename from pg_tables where schemaname = 'public'
    and tablename not in ('rate_windows', 'idempotency_records')`);
  const alter = (change: string) =>
    executeEach([...tables].map(({ tablename }) => `alter table ${tablename} ${change}`));
  await alter('add constraint refused check (false) not valid');
  await work().finally(() => alter('drop constraint refused'));
}

/** Log lines since `begun`; waits for the lines of these requests and checks that none contains a canary. */
async function readLogSince(
  begun: number,
  requestIds: (string | null)[],
  from = server,
): Promise<Record<string, unknown>[]> {
  const missing = () => {
    const text = from.log.slice(begun).join('\n');
    return requestIds.filter((id) => id === null || !text.includes(id));
  };
  await expect.poll(missing).toEqual([]);
  const lines = from.log.slice(begun);
  expect(lines).not.toEqual([]);
  expect(lines.filter((line) => canary.test(line))).toEqual([]);
  return lines.map((line) => JSON.parse(line));
}

type Request = [method: string, path: string, call: (app: Person['tenant']) => Call];

/** Each of these requests fails while reading when the members' tables are missing. */
const reads: Request[] = [
  ['POST', '/v1/auths/login', (app) => ({ app, body: { email, passcode } })],
  ['POST', '/v1/auths/login/link', (app) => ({ app, body: { token: linkToken } })],
  ['POST', '/v1/auths/refresh', (app) => ({ app, body: { refresh_token: refreshToken } })],
  [
    'GET',
    `/v1/users/search?username=${firstname}`,
    () => ({ as: ana, headers: { 'user-agent': firstname, referer: `https://${lastname}.example/` } }),
  ],
  [
    'GET',
    `/v1/trips/${linkToken}?email=${email}`,
    () => ({ as: ana, headers: { cookie: `a=${linkToken}` } }),
  ],
  ['GET', `/api/auth/session?email=${email}`, (app) => ({ app, headers: { cookie } })],
];

/** Each of these requests fails while writing when the database refuses rows. */
const writes: Request[] = [
  ['POST', '/v1/auths/login', (app) => ({ app, body: { email, passcode } })],
  ['PATCH', '/v1/users/me', () => ({ as: ana, body: { firstname, lastname, phone_number: `+${phone}` } })],
  [
    'POST',
    '/v1/hotel/update-travellers',
    () => ({
      as: ana,
      body: { booking_id: booking, travellers: [{ first_name: firstname, last_name: lastname, passport }] },
    }),
  ],
  ['POST', '/v1/circle', () => ({ as: ana, body: { name: firstname } })],
  ['POST', '/v1/sandbox/pay', (key) => ({ key, body: { payment_intent_id: intent, card } })],
];

async function expectAllToFail(requests: Request[]): Promise<void> {
  const begun = server.log.length;
  const answers = await Promise.all(
    requests.map(([method, path, call]) => callServer(server, method, path, call(ana.tenant))),
  );
  const seen = answers.map(({ status, problem }, index) => [requests[index]?.[1], status, problem?.code]);
  expect(seen).toEqual(requests.map(([, path]) => [path, 500, 'internal_error']));
  for (const { text } of answers) expect(text).not.toMatch(canary);
  const lines = await readLogSince(
    begun,
    answers.map(({ problem }) => problem.request_id),
  );
  for (const line of lines) expect(line).toMatchObject({ service: 'sojourn', level: expect.any(Number) });
}

test('Requests that fail while reading leave no caller input in the output', () =>
  withoutTables(() => expectAllToFail(reads)));

test('Requests that fail while writing leave no caller input in the output', () =>
  withoutWrites(() => expectAllToFail(writes)));

test('A failing job leaves nothing of its payload in the output', () =>
  withoutTables(async () => {
    const begun = server.log.length;
    const call = { app: ana.tenant, body: { email } };
    expect((await callServer(server, 'POST', '/v1/auths/login/initiate', call)).status).toBe(200);
    const lines = await readLogSince(begun, ['job failed']);
    expect(lines).toContainEqual(expect.objectContaining({ source: 'worker', job: 'send_passcode' }));
  }));

describe.runIf(overNext)('Output of the built portal', () => {
  const asReader = () => ({ 'x-app-id': ana.tenant.appId, cookie });

  test('A failed page leaves neither caller input nor its URL in the output', () =>
    withoutTables(async () => {
      const begun = server.log.length;
      const pages = ['/account', `/join/${firstname}`, `/pass/${linkToken}`, `/trips/${booking}?to=${email}`];
      const answers = await Promise.all(
        pages.map((page) => fetch(server.origin + page, { headers: asReader() })),
      );
      expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 500));
      const lines = await readLogSince(
        begun,
        answers.map(({ headers }) => headers.get('x-request-id')),
      );
      expect(lines).toContainEqual(expect.objectContaining({ msg: 'page failed', page: '/pass/[token]' }));
      // Next also prints the error through `console`.
      expect(lines).toContainEqual(expect.objectContaining({ from: 'console' }));
    }));

  test('A form or request that Next refuses leaves none of its content in the output', async () => {
    const begun = server.log.length;
    await withoutWrites(async () => {
      const fields = { email, to: `/${lastname}` };
      const sent = await postForm(server.origin, '/login', fields, { 'x-app-id': ana.tenant.appId });
      expect(sent.status).toBeLessThan(400);
    });
    const post = (headers: Record<string, string>, body: string) =>
      fetch(`${server.origin}/login`, { method: 'POST', headers: { ...asReader(), ...headers }, body });
    const refused = [
      await post({ 'next-action': firstname, 'content-type': 'text/plain' }, `["${email}"]`),
      await post({ 'next-action': 'f'.repeat(42), 'content-type': 'text/plain' }, `["${email}"]`),
      await post(
        { 'content-type': `multipart/form-data; boundary=${firstname}` },
        `--${lastname} ${passport}`,
      ),
      await post(
        { 'content-type': 'multipart/form-data; boundary=x' },
        `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${firstname}"\r\n\r\n${card}\r\n--x--\r\n`,
      ),
      await fetch(`${server.origin}/login`, {
        headers: { ...asReader(), rsc: '1', 'next-router-state-tree': `%5B%22${firstname}` },
      }),
    ];
    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
    await readLogSince(begun, ['page failed']);
  });

  test("Next's own server, which prints errors unredacted, prints no values of statements", async () => {
    const next = await startNext({ PORTAL_ENVIRONMENT: 'Sandbox' });
    try {
      const begun = next.log.length;
      const headers = { 'x-app-id': ana.tenant.appId, cookie };
      const read = async () => {
        const { status } = await fetch(`${next.origin}/checkout/${checkout}`, { headers });
        expect(status).toBe(500);
      };
      await withoutTables(read, ['checkout_sessions']);
      const printed = () => next.log.slice(begun).join('\n');
      await expect.poll(() => printed()).toContain("severity: 'ERROR'");
      expect(printed()).toContain('from "checkout_sessions"');
      expect(printed()).not.toContain(checkout);
      expect(printed()).not.toContain(ana.tenant.appId);
    } finally {
      await next.kill();
    }
  });
});

test('Console output, warnings and the fatal error become log lines without quoted texts', async () => {
  const begun = server.log.length;
  process.kill(server.pid, 'SIGUSR2');
  const lines = await readLogSince(begun, ['a slow query of [email]', 'refused']);
  expect(lines.filter(({ from }) => from === 'console').length).toBe(11);
  const atEnd = server.log.length;
  process.kill(server.pid, 'SIGWINCH');
  const last = await readLogSince(atEnd, ['an unhandled error ends the process']);
  expect(last.at(-1)).toMatchObject({ level: 60, err: { name: 'SyntaxError' } });
  await expect.poll(() => server.ended()).toContain('exit 1');
});
