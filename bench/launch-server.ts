import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/testing/processes/free-port.ts';
import { processMemory } from '../scripts/start/process-memory.mjs';
import { cpuMicroseconds } from './cpu-time.ts';

const root = join(import.meta.dirname, '..');
const bytesInMegabyte = 1_000_000;

/** A server with its embedded database, as `npm start` runs it. */
export type Launched = {
  origin: string;
  /** From the start of the process to its banner. */
  readyMs: number;
  /** CPU time of the process so far, user and system, in milliseconds (Linux: in steps of 10). */
  cpuMs: () => number;
  /** Resident memory of the process in MB (10^6 bytes). */
  residentMegabytes: () => number;
  stop: () => Promise<void>;
};

/**
 * Starts `server/main.ts` in Production's mode on an embedded database of its own in `.data/bench`. `env` overrides the
 * settings. It measures on Linux only: the numbers come from /proc.
 */
export async function launchServer(env: Record<string, string> = {}): Promise<Launched> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...processMemory(process.env),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, '.data', 'compile-cache'),
      DATA_DIRECTORY: join('.data', 'bench', 'start'),
      LOG_LEVEL: 'error',
      PORT: String(port),
      ...env,
    },
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('Sojourn is ready')) break;
  }
  if (!output.includes('Sojourn is ready')) throw new Error(`The server did not start:\n${output}`);
  const readyMs = performance.now() - begun;
  child.stdout.resume();
  return {
    origin: `http://127.0.0.1:${port}`,
    readyMs,
    cpuMs: () => cpuMicroseconds(child.pid ?? 0) / 1000,
    residentMegabytes() {
      const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return (Number(kibibytes) * 1024) / bytesInMegabyte;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
