import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A running server for screenshots. */
export type PictureServer = {
  originOf: (slug: string) => string;
  dataDirectory: string;
  stop: () => Promise<void>;
};

const port = 3950;
const dataDirectory = '.data/screens';
const startMs = 120_000;

/**
 * Starts a server on new data, because the data of many runs would fill a trip with bookings. With `origin`
 * it uses the server that already runs there and does not stop it.
 */
export async function startServer(origin?: string): Promise<PictureServer> {
  if (origin)
    return {
      originOf: (slug) => hostOf(slug, new URL(origin).port),
      dataDirectory: process.env.DATA_DIRECTORY ?? '.data/dev',
      stop: async () => {},
    };
  const root = join(import.meta.dirname, '..', '..');
  await rm(join(root, dataDirectory), { recursive: true, force: true });
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIRECTORY: dataDirectory,
      SANDBOX_LATENCY: 'off',
      PASSCODE_SEND_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const until = Date.now() + startMs;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The server for the pictures ended at its start.');
    if (Date.now() > until) throw new Error(`The server for the pictures was not ready in ${startMs} ms.`);
    await pause(200);
  }
  return {
    originOf: (slug) => hostOf(slug, String(port)),
    dataDirectory,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const hostOf = (slug: string, at: string) => `http://${slug}.localhost:${at}`;

async function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}
