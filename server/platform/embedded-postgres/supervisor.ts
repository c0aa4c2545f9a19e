import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from './bare-environment.ts';
import { replaceFile } from './settings.ts';
import type { Report, SupervisorAddress, SupervisorOptions } from './supervisor-messages.ts';

/**
 * The process that supervises PostgreSQL. Every process that uses the database holds a lease, an open
 * connection that the kernel closes even after a SIGKILL. When the last lease ends, PostgreSQL is shut down.
 * A crashed server is restarted while leases are held.
 */
const options = JSON.parse(process.argv[2] ?? '') as SupervisorOptions;
const token = randomBytes(16).toString('hex');
const logFile = join(options.dataDirectory, 'postgres.log');
const addressFile = join(options.dataDirectory, 'supervisor.json');
const recoveryTimeoutMs = 120_000;
const fastShutdownTimeoutMs = 20_000;
/** A client on a busy machine needs seconds to send its token; a connection that sends none is closed. */
const greetingTimeoutMs = 30_000;
const maxStarts = 5;

const leases = new Set<object>([process.stdin]);
const holders = new Set<Socket>();
let postgres: ChildProcess | undefined;
let stopping = false;

/** Where util-linux supports it, the kernel sends PostgreSQL a SIGINT when the supervisor is killed. */
const hasParentDeathSignal =
  spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { stdio: 'ignore' }).status === 0;
const launcher = [
  ...options.prefix,
  ...(hasParentDeathSignal ? ['setpriv', '--pdeathsig', 'INT', '--'] : []),
];

function startPostgres(): ChildProcess {
  const [command = '', ...rest] = [...launcher, options.program, ...options.arguments];
  const output = openSync(logFile, 'a', 0o600);
  const child = spawn(command, rest, {
    uid: options.uid,
    gid: options.gid,
    cwd: options.location,
    env: bareEnvironment(),
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

/**
 * Starts PostgreSQL and waits until it accepts connections, which the eighth line of its lock file states.
 */
async function startAndWait(): Promise<boolean> {
  const child = startPostgres();
  postgres = child;
  let exited = false;
  const markExited = () => {
    exited = true;
  };
  child.once('error', markExited).once('exit', markExited);
  const deadline = Date.now() + recoveryTimeoutMs;
  while (!exited && Date.now() < deadline) {
    const lines = readLines(join(options.cluster, 'postmaster.pid'));
    if (lines[0] === String(child.pid) && lines[7]?.startsWith('ready')) {
      child.removeListener('exit', markExited).once('exit', () => void restart());
      return true;
    }
    await sleep(5);
  }
  child.kill('SIGKILL');
  return false;
}

/** Starts PostgreSQL with retries: after a crash, old sessions may keep its shared memory for a moment. */
async function startWithRetries(): Promise<boolean> {
  for (let attempt = 1; attempt <= maxStarts && !stopping; attempt += 1) {
    if (await startAndWait()) return true;
    if (!/pre-existing shared memory block/.test(readTail()) || attempt === maxStarts) return false;
    await sleep(200 * attempt);
  }
  return false;
}

async function restart(): Promise<void> {
  if (stopping) exit(0);
  const back = await startWithRetries();
  if (stopping) return stop();
  broadcast({
    log: back ? 'The database had died and was started again' : `The database died: ${readTail()}`,
  });
  if (!back) exit(1);
}

function stop(): void {
  stopping = true;
  if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) exit(0);
  postgres.once('exit', () => exit(0));
  if (process.platform === 'win32') {
    execFile(options.program.replace(/postgres\.exe$/, 'pg_ctl.exe'), [
      'stop',
      '-D',
      options.cluster,
      '-m',
      'fast',
    ]);
  } else {
    postgres.kill('SIGINT');
  }
  setTimeout(() => postgres?.kill('SIGQUIT'), fastShutdownTimeoutMs);
  setTimeout(() => postgres?.kill('SIGKILL'), fastShutdownTimeoutMs + 5_000);
}

/** Ends this process, which closes the leases and so informs their holders that the database is down. */
function exit(code: number): never {
  rmSync(addressFile, { force: true });
  process.exit(code);
}

function release(lease: object): void {
  leases.delete(lease);
  if (leases.size === 0 && !stopping) stop();
}

/** Accepts leases: a client sends the token and keeps the connection open while it uses the database. */
const leaseServer = createServer({ allowHalfOpen: true }, (socket) => {
  socket.setEncoding('utf8').setTimeout(greetingTimeoutMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.once('data', (greeting: string) => {
    if (greeting.trim() !== token) return socket.destroy();
    socket.setTimeout(0);
    holders.add(socket);
    if (!stopping) leases.add(socket);
    // The first client is the process that started the supervisor; its connection replaces its pipe's lease.
    leases.delete(process.stdin);
    socket.write(`${JSON.stringify({ port: stopping ? null : options.port } satisfies Report)}\n`);
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

function broadcast(report: Report): void {
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
  if (existsSync(logFile)) renameSync(logFile, join(options.dataDirectory, 'postgres.previous.log'));
  if (!(await startWithRetries())) {
    process.stdout.write(readTail(), () => process.exit(1));
    return;
  }
  leaseServer.listen(0, '127.0.0.1', () => {
    const address: SupervisorAddress = {
      pid: process.pid,
      port: (leaseServer.address() as AddressInfo).port,
      token,
    };
    replaceFile(addressFile, JSON.stringify(address));
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
