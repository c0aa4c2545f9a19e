import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A running server in its own process, on its own port. */
export type ServerProcess = {
  origin: string;
  port: number;
  pid: number;
  /** The last 2,000 lines of its log. */
  log: string[];
  /** Null while it runs; afterwards its exit code or signal with its last log lines. */
  ended: () => string | null;
  /** Sends SIGTERM; resolves to the exit code once the process has exited. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL; resolves once the process has exited. */
  kill: () => Promise<void>;
};

const root = join(import.meta.dirname, '..', '..', '..');
const startTimeoutMs = 240_000;
const maxLogLines = 2_000;
const tailLines = 12;
/** A start takes 1.95 instead of 2.3 s of CPU when the young generation of the heap need not grow first. */
const largeYoungGeneration = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/**
 * Starts `server/main.ts` without pages on the databases that the settings
 * name, and waits until it is ready. The process stops with its parent. `env`
 * overrides settings; `port` restarts a server on the port of a dead one.
 */
export async function startServer(env: Record<string, string> = {}, port?: number): Promise<ServerProcess> {
  return start([...largeYoungGeneration, join(root, 'server', 'main.ts')], env, port ?? (await freePort()));
}

/** Starts the framework's own `next start`, as a host without `server/main.ts` runs the built portal. */
export async function startNext(env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const command = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  return start([command, 'start', '--hostname', '127.0.0.1', '--port', String(port)], env, port);
}

async function start(command: string[], env: Record<string, string>, chosen: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    // The IPC channel closes when this process exits; the server then stops by itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...settings, PORT: String(chosen), ...env } as NodeJS.ProcessEnv,
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    // A chunk may end in the middle of a line, so the output is split into lines.
    createInterface({ input: stream as Readable }).on('line', (line) => {
      if (line) log.push(line);
      if (log.length > maxLogLines) log.splice(0, log.length - maxLogLines);
    });
  }
  const server: ServerProcess = {
    origin: `http://127.0.0.1:${chosen}`,
    port: chosen,
    pid: child.pid ?? 0,
    log,
    ended() {
      if (child.exitCode === null && child.signalCode === null) return null;
      return `exit ${child.exitCode ?? child.signalCode}: ${log.slice(-tailLines).join(' | ')}`;
    },
    async stop() {
      child.kill('SIGTERM');
      return exitOf(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await exitOf(child);
    },
  };
  await ready(server, child);
  return server;
}

/** Production settings, but without simulated latency and with little log output. */
const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SOJOURN_PAGES: '0',
  LOG_LEVEL: 'warn',
  SANDBOX_LATENCY: 'off',
  PASSCODE_SEND_LIMITS: 'off',
  NEXT_TELEMETRY_DISABLED: '1',
  // The product's default, because several processes of one proof share a PostgreSQL.
  DATABASE_POOL_SIZE: '8',
};

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function ready(server: ServerProcess, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const ok = await fetch(`${server.origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server on port ${server.port} did not start:\n${server.log.join('\n')}`);
}
