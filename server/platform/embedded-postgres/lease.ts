import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report, SupervisorAddress } from './supervisor-messages.ts';

/** Use of a running database by one process. The database runs while any process holds a lease. */
export type Lease = { port: number; release: () => Promise<void> };

const handshakeTimeoutMs = 2_000;

/**
 * Takes a lease on the running database of a data directory; null when no supervisor runs one. Waits while a
 * supervisor is stopping. `log` receives later messages of the supervisor.
 */
export async function acquireLease(
  dataDirectory: string,
  log: (line: string) => void,
): Promise<Lease | null> {
  for (;;) {
    const address = readAddress(dataDirectory);
    if (!address) return null;
    const socket = createConnection(address.port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => {});
    const report = await handshake(socket, address.token);
    if (report === null) {
      socket.destroy();
      return null;
    }
    if ('port' in report && report.port !== null) return createLease(socket, report.port, log);
    if (!socket.closed) await once(socket, 'close');
    await sleep(20);
  }
}

function readAddress(dataDirectory: string): SupervisorAddress | null {
  try {
    return JSON.parse(readFileSync(join(dataDirectory, 'supervisor.json'), 'utf8')) as SupervisorAddress;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw err;
  }
}

/** The supervisor's first report, or null when the port belongs to another program. */
async function handshake(socket: Socket, token: string): Promise<Report | null> {
  socket.write(`${token}\n`);
  const signal = AbortSignal.timeout(handshakeTimeoutMs);
  try {
    const [text] = (await Promise.race([
      once(socket, 'data', { signal }),
      once(socket, 'close', { signal }),
    ])) as [unknown];
    return typeof text === 'string' ? (JSON.parse(text.split('\n', 1)[0] ?? '') as Report) : null;
  } catch {
    return null;
  }
}

function createLease(socket: Socket, port: number, log: (line: string) => void): Lease {
  socket.on('data', (text: string | Buffer) => {
    for (const line of String(text).split('\n').filter(Boolean)) {
      const report = JSON.parse(line) as Report;
      if ('log' in report) log(report.log);
    }
  });
  let released = false;
  socket.once('close', () => {
    if (!released) log('The embedded database stopped unexpectedly; restart to bring it back');
  });
  // A lease must not keep its process alive; when the process ends, the connection closes and ends the lease.
  socket.unref();
  return {
    port,
    async release() {
      released = true;
      if (socket.closed) return;
      socket.ref();
      const closed = once(socket, 'close');
      socket.end();
      await closed;
    },
  };
}
