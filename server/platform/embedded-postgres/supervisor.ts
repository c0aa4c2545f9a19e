import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from './bare-environment.ts';
import type { Orders, Report, Whereabouts } from './orders.ts';
import { replaceFile } from './settings.ts';

/**
 * The small process between PostgreSQL and those who use it. Every user holds a lease, an open connection that
 * the kernel closes even when its holder dies by SIGKILL. With the last lease gone, PostgreSQL is shut down, so
 * it never outlives its users. A server that dies under its users is started again.
 */
const orders = JSON.parse(process.argv[2] ?? '') as Orders;
const token = randomBytes(16).toString('hex');
const logFile = join(orders.dataDirectory, 'postgres.log');
const whereaboutsFile = join(orders.dataDirectory, 'supervisor.json');
const recoveryPatienceMs = 120_000;
const fastShutdownPatienceMs = 20_000;
const startsTried = 5;

const leases = new Set<object>([process.stdin]);
const holders = new Set<Socket>();
let postgres: ChildProcess | undefined;
let stopping = false;

/** PostgreSQL's own parent-death signal, where util-linux offers it: for the case that the supervisor is killed too. */
const deathSignal =
  spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { stdio: 'ignore' }).status === 0;
const launcher = [...orders.prefix, ...(deathSignal ? ['setpriv', '--pdeathsig', 'INT', '--'] : [])];

function startPostgres(): ChildProcess {
  const [command = '', ...rest] = [...launcher, orders.program, ...orders.arguments];
  const output = openSync(logFile, 'a', 0o600);
  const child = spawn(command, rest, {
    uid: orders.uid,
    gid: orders.gid,
    cwd: orders.location,
    env: bareEnvironment(),
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

/** Starts PostgreSQL and waits until it accepts connections. Its lock file says so in its eighth line. */
async function bringUp(): Promise<boolean> {
  const child = startPostgres();
  postgres = child;
  let gone = false;
  const markGone = () => {
    gone = true;
  };
  child.once('error', markGone).once('exit', markGone);
  const deadline = Date.now() + recoveryPatienceMs;
  while (!gone && Date.now() < deadline) {
    const lines = readLines(join(orders.cluster, 'postmaster.pid'));
    if (lines[0] === String(child.pid) && lines[7]?.startsWith('ready')) {
      child.removeListener('exit', markGone).once('exit', () => void bringBack());
      return true;
    }
    await sleep(5);
  }
  child.kill('SIGKILL');
  return false;
}

/** After a crash the last sessions of the dead server may hold its memory for a moment, hence several tries. */
async function bringUpPatiently(): Promise<boolean> {
  for (let attempt = 1; attempt <= startsTried && !stopping; attempt += 1) {
    if (await bringUp()) return true;
    if (!/pre-existing shared memory block/.test(readTail()) || attempt === startsTried) return false;
    await sleep(200 * attempt);
  }
  return false;
}

async function bringBack(): Promise<void> {
  if (stopping) leave(0);
  const back = await bringUpPatiently();
  if (stopping) return stop();
  tell({ log: back ? 'The database had died and was started again' : `The database died: ${readTail()}` });
  if (!back) leave(1);
}

function stop(): void {
  stopping = true;
  if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) leave(0);
  postgres.once('exit', () => leave(0));
  if (process.platform === 'win32') {
    execFile(orders.program.replace(/postgres\.exe$/, 'pg_ctl.exe'), [
      'stop',
      '-D',
      orders.cluster,
      '-m',
      'fast',
    ]);
  } else {
    postgres.kill('SIGINT');
  }
  setTimeout(() => postgres?.kill('SIGQUIT'), fastShutdownPatienceMs);
  setTimeout(() => postgres?.kill('SIGKILL'), fastShutdownPatienceMs + 5_000);
}

/** Ends this process; that closes the holders' connections and so tells them that the database is down. */
function leave(code: number): never {
  rmSync(whereaboutsFile, { force: true });
  process.exit(code);
}

function release(lease: object): void {
  leases.delete(lease);
  if (leases.size === 0 && !stopping) stop();
}

/** The door for leases: the token first, then the connection stays open as long as its holder lives. */
const door = createServer({ allowHalfOpen: true }, (socket) => {
  socket.setEncoding('utf8').setTimeout(2_000, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.once('data', (greeting: string) => {
    if (greeting.trim() !== token) return socket.destroy();
    socket.setTimeout(0);
    holders.add(socket);
    if (!stopping) leases.add(socket);
    // The first to come is the process that started this one; from now on its connection stands for it.
    leases.delete(process.stdin);
    socket.write(`${JSON.stringify({ port: stopping ? null : orders.port } satisfies Report)}\n`);
    socket.once('end', () => {
      const last = leases.size === 1 && leases.has(socket);
      if (!last && !stopping) socket.end();
      release(socket);
    });
    socket.once('close', () => {
      holders.delete(socket);
      release(socket);
    });
  });
});

function tell(report: Report): void {
  for (const socket of holders) socket.write(`${JSON.stringify(report)}\n`);
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function readTail(): string {
  return readLines(logFile).slice(-20).join('\n');
}

async function supervise(): Promise<void> {
  if (existsSync(logFile)) renameSync(logFile, join(orders.dataDirectory, 'postgres.previous.log'));
  if (!(await bringUpPatiently())) {
    process.stdout.write(readTail(), () => process.exit(1));
    return;
  }
  door.listen(0, '127.0.0.1', () => {
    const whereabouts: Whereabouts = { pid: process.pid, port: (door.address() as AddressInfo).port, token };
    replaceFile(whereaboutsFile, JSON.stringify(whereabouts));
    process.stdout.write('ready\n');
  });
}

process.stdin
  .once('close', () => release(process.stdin))
  .on('error', () => {})
  .resume();
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => !stopping && stop());
void supervise();
