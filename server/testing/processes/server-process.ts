import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A running product: its own process, its own port. */
export type ServerProcess = {
  origin: string;
  port: number;
  pid: number;
  /** Lines of its log so far. */
  log: string[];
  /** Null while it runs; afterwards how it ended, with its last lines. */
  ended: () => string | null;
  /** SIGTERM; resolves to the exit code once it is gone. */
  stop: () => Promise<number | null>;
  /** SIGKILL; resolves once it is gone. */
  kill: () => Promise<void>;
};

const root = join(import.meta.dirname, '..', '..', '..');
const startPatienceMs = 60_000;
const keptLines = 2_000;
const tailLines = 12;
/** A start collects garbage a sixth of its time where the young generation must grow first (2.3 s of CPU, 1.95 with it). */
const roomAtStart = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/**
 * Starts `server/main.ts` without pages on the databases that the environment names, and waits until it is ready.
 * It dies with its parent. `env` overrides settings; a port may be given to start again where another one died.
 */
export async function startServer(env: Record<string, string> = {}, port?: number): Promise<ServerProcess> {
  return start([...roomAtStart, join(root, 'server', 'main.ts')], env, port ?? (await freePort()));
}

/** The same for the framework's own `next start`, as a host without our entry runs the built portal. */
export async function startNext(env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const command = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  return start([command, 'start', '--hostname', '127.0.0.1', '--port', String(port)], env, port);
}

async function start(command: string[], env: Record<string, string>, chosen: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    // The channel closes when this process dies; the server then stops by itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...settings, PORT: String(chosen), ...env } as NodeJS.ProcessEnv,
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    // By whole lines: a piece may end in the middle of one.
    createInterface({ input: stream as Readable }).on('line', (line) => {
      if (line) log.push(line);
      if (log.length > keptLines) log.splice(0, log.length - keptLines);
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

/** As in production, but quick and quiet. */
const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SOJOURN_PAGES: '0',
  LOG_LEVEL: 'warn',
  SANDBOX_LATENCY: 'off',
  PASSCODE_SEND_LIMITS: 'off',
  NEXT_TELEMETRY_DISABLED: '1',
  // The default on a machine of its own; a stage shares one PostgreSQL between several processes.
  DATABASE_POOL_SIZE: '16',
};

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function ready(server: ServerProcess, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
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
