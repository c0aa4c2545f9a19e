import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { aMember, aTenant, type Person } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';

const workers = 2;
const connections = 20;
const role = `direct_${inject('testRun')}_${process.env.VITEST_POOL_ID}`;
const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
const direct = (url = '') => Object.assign(new URL(url), { username: role, password: role }).href;
let ana: Person;
/** A process with two workers and separate direct database URLs. */
let server: ServerProcess;
/** A process with a low limit of connections. */
let limited: ServerProcess;

beforeAll(async () => {
  await admin.unsafe(`create role ${role} login superuser password '${role}'`);
  ana = await aMember(await aTenant());
  [server, limited] = await Promise.all([
    startServer({
      WORKERS: String(workers),
      DATABASE_DIRECT_URL_SANDBOX: direct(process.env.DATABASE_URL_SANDBOX),
      DATABASE_DIRECT_URL_PRODUCTION: direct(process.env.DATABASE_URL_PRODUCTION),
    }),
    startServer({ MAX_CONNECTIONS: String(connections), SOJOURN_JOBS: '0' }),
  ]);
  // The first worker may answer before the others are ready.
  await vi.waitFor(() => expect(server.log.join('\n')).toContain('Sojourn is ready'), { timeout: 60_000 });
});

afterAll(async () => {
  await Promise.all([server?.stop(), limited?.stop()]);
  await admin.unsafe(`drop role if exists ${role}`);
  await admin.end();
});

/** Process ids of the running workers. */
function workerIds(): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows.flatMap((row) => {
    const [pid, parent] = row.trim().split(/\s+/).map(Number);
    return parent === server.pid && pid !== undefined ? [pid] : [];
  });
}

/** Opens a connection and sends this text; `received` resolves when the server closes the connection. */
function open(sent = ''): { socket: Socket; received: Promise<string> } {
  const socket = connect(limited.port, '127.0.0.1');
  // A server that does not read the whole request resets the connection after its response.
  socket.on('error', () => {});
  if (sent) socket.write(sent);
  return { socket, received: text(socket).catch(() => '') };
}

test('A chunked body of /v1 above the size limit is refused with body_too_large', async () => {
  const [head, kilobyte] = ['POST /v1/users/me HTTP/1.1', 'a'.repeat(1024)];
  const lines = [
    head.replace('POST', 'PATCH'),
    'host: sojourn.test',
    'connection: close',
    `authorization: Bearer ${ana.accessToken}`,
    `x-app-id: ${ana.tenant.appId}`,
    'x-environment: Sandbox',
    'content-type: application/json',
    'transfer-encoding: chunked',
  ];
  const answerTo = (kilobytes: number) =>
    open(`${lines.join('\r\n')}\r\n\r\n${`400\r\n${kilobyte}\r\n`.repeat(kilobytes)}0\r\n\r\n`).received;
  expect(await answerTo(256)).toContain('"code":"malformed_body"');
  expect(await answerTo(257)).toContain('"code":"body_too_large"');
});

test('MAX_CONNECTIONS limits the open connections of a process; further ones are closed', async () => {
  const held = Array.from({ length: connections + 5 }, () => open());
  const closed = () => held.filter(({ socket }) => socket.readyState === 'closed').length;
  await expect.poll(() => closed()).toBeGreaterThanOrEqual(5);
  for (const { socket } of held) socket.destroy();
  await expect.poll(async () => (await fetch(`${limited.origin}/healthz`)).status).toBe(200);
});

/** Reads the metrics over a connection of its own, which may lead to either of the two workers. */
async function readMetrics({ origin } = server): Promise<{ status: number | undefined; text: string }> {
  const [answer] = await once(get(`${origin}/metrics`, { agent: false }), 'response');
  return { status: answer.statusCode, text: await text(answer) };
}

/** The metrics of both workers, asked for until both answer in time. */
async function metricsOfAll(): Promise<string> {
  for (;;) {
    const { status, text } = await readMetrics();
    if (status === 200) return text;
  }
}

/** The value of a metric with these labels in any order; 0 without a line. */
function metricOf(metrics: string, name: string, ...labels: string[]): number {
  const line = metrics
    .split('\n')
    .find((each) => each.startsWith(`${name}{`) && labels.every((label) => each.includes(label)));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('With WORKERS, whichever process answers /metrics, it counts the requests of all', async () => {
  const name = 'sojourn_request_duration_seconds_count';
  const counted = async () => metricOf(await metricsOfAll(), name, 'operation="getProfile"', 'status="200"');
  const before = await counted();
  const asked = 12;
  for (let call = 0; call < asked; call += 4)
    await Promise.all([1, 2, 3, 4].map(() => callServer(server, 'GET', '/v1/users/me', { as: ana })));
  const after = [await counted(), await counted(), await counted(), await counted()];
  expect(after).toEqual(after.map(() => before + asked));
});

test('With WORKERS, what each process counts in the same database is not added up', async () => {
  const name = 'sojourn_exchange_rates_age_seconds';
  // A process whose database answers late has no line of it.
  const counted = async (read: () => Promise<string>) => {
    for (;;) {
      const value = metricOf(await read(), name, 'Sandbox');
      if (value > 0) return value;
    }
  };
  const ofOne = await counted(async () => (await readMetrics(limited)).text);
  const ofAll = await counted(metricsOfAll);
  expect(ofAll).toBeGreaterThanOrEqual(ofOne);
  expect(ofAll).toBeLessThan(ofOne + 60);
});

test('With WORKERS, /metrics answers 503 instead of a part when one process does not answer', async () => {
  const [halted = 0] = workerIds();
  process.kill(halted, 'SIGSTOP');
  try {
    // The halted process may be given one of the two connections.
    expect((await Promise.race([readMetrics(), readMetrics()])).status).toBe(503);
  } finally {
    process.kill(halted, 'SIGCONT');
  }
  await expect.poll(async () => (await readMetrics()).status).toBe(200);
});

test('WORKERS is the number of worker processes, and one that dies is replaced', async () => {
  const first = workerIds();
  expect(first).toHaveLength(workers);
  process.kill(first[0] ?? 0, 'SIGKILL');
  await expect
    .poll(() => workerIds().map((id) => first[0] === id))
    .toEqual(Array.from({ length: workers }, () => false));
  // A keep-alive connection to the dead worker fails once.
  await expect
    .poll(async () => (await callServer(server, 'GET', '/v1/users/me', { as: ana })).status)
    .toBe(200);
});

test('Only jobs and LISTEN connect to DATABASE_DIRECT_URL', async () => {
  await callServer(server, 'GET', '/v1/users/me', { as: ana });
  const listening = async () => {
    const rows = await admin<{ name: string }[]>`
      select datname as name from pg_stat_activity where usename = ${role} and query ilike 'listen%' group by 1`;
    return rows.map(({ name }) => name).sort();
  };
  const wanted = [process.env.DATABASE_URL_SANDBOX, process.env.DATABASE_URL_PRODUCTION];
  await expect.poll(listening).toEqual(wanted.map((url = '') => new URL(url).pathname.slice(1)).sort());
  const [statements] = await admin<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where usename = ${role} and application_name = 'sojourn'`;
  expect(statements?.count).toBe(0);
});
