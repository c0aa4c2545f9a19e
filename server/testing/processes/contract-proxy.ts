import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A proxy that validates traffic against the OpenAPI document alone. */
export type ContractProxy = { origin: string; stop: () => Promise<void> };

const root = join(import.meta.dirname, '..', '..', '..');
const startTimeoutMs = 60_000;

/**
 * Starts Prism in front of a server. It reads the server's OpenAPI document, refuses invalid requests before
 * they reach the server, and replaces invalid responses with a 500. `command` is the path of Prism's script.
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
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isListening(port))) {
    if (hasExited(child) || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The proxy on port ${port} did not start:\n${log.join('')}`);
    }
    await pause(100);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      if (!hasExited(child)) await once(child, 'exit');
    },
  };
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
}
