import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './leftovers.ts';
import type { Report, SupervisorAddress } from './supervisor-messages.ts';

/** Use of a running database by one process. The database runs while any process holds a lease. */
export type Lease = { port: number; release: () => Promise<void> };

/** A supervisor that is alive has so long to answer: on a busy machine an answer was seen to take seconds. */
const silenceTimeoutMs = 60_000;

/**
 * Takes a lease on the running database of a data directory; null when no supervisor runs one. Waits while a
 * supervisor is stopping, or is alive and silent: whoever gets null may end a server of that directory that is left.
 * Throws if the supervisor stays silent. `log` receives later messages of the supervisor.
 */
export async function acquireLease(
  dataDirectory: string,
  log: (line: string) => void,
): Promise<Lease | null> {
  const deadline = AbortSignal.timeout(silenceTimeoutMs);
  for (;;) {
    const address = readAddress(dataDirectory);
    if (!address) return null;
    const socket = createConnection(address.port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => {});
    const report = await handshake(socket, address.token, deadline);
    if (report === 'silent' && isAlive(address.pid)) {
      socket.destroy();
      if (deadline.aborted)
        throw new Error(
          `The process ${address.pid} that runs the database in ${dataDirectory} does not answer; stop it, or try again.`,
        );
    } else if (typeof report === 'string') {
      socket.destroy();
      return null;
    } else if ('port' in report && report.port !== null) {
      return createLease(socket, report.port, log);
    } else if (!socket.closed) {
      await once(socket, 'close');
    }
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

/**
 * The supervisor's first report; `silent` if nothing comes before the connection or the time ends, and `none` if nobody
 * listens or another program answers.
 */
async function handshake(
  socket: Socket,
  token: string,
  signal: AbortSignal,
): Promise<Report | 'silent' | 'none'> {
  socket.write(`${token}\n`);
  try {
    const [text] = (await Promise.race([
      once(socket, 'data', { signal }),
      once(socket, 'close', { signal }),
    ])) as [unknown];
    if (typeof text !== 'string') return 'silent';
    return JSON.parse(text.split('\n', 1)[0] ?? '') as Report;
  } catch {
    return signal.aborted ? 'silent' : 'none';
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
