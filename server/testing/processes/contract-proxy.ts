import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A proxy that knows our OpenAPI document and nothing else of us. */
export type ContractProxy = { origin: string; stop: () => Promise<void> };

const root = join(import.meta.dirname, '..', '..', '..');
const startPatienceMs = 60_000;

/**
 * Starts Prism before a server: it reads the document that the server publishes, refuses requests that break it
 * before they arrive, and answers 500 in place of a response that breaks it. `command` is the path of Prism's script.
 */
export async function startContractProxy(
  command: string,
  server: { origin: string },
): Promise<ContractProxy> {
  const port = await freePort();
  const options = [
    '--errors',
    '--multiprocess=false',
    '--cors=false',
    '--verboseLevel',
    'fatal',
    '--port',
    String(port),
  ];
  const child = spawn(
    process.execPath,
    [command, 'proxy', `${server.origin}/v1/openapi.json`, server.origin, ...options],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => log.push(text));
  }
  const deadline = Date.now() + startPatienceMs;
  while (!(await listens(port))) {
    if (isOver(child) || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The proxy on port ${port} did not start:\n${log.join('')}`);
    }
    await pause(100);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      if (!isOver(child)) await once(child, 'exit');
    },
  };
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
}
