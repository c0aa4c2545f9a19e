import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report, Whereabouts } from './orders.ts';

/** A share in a running database. While any lease is held, by any process, the database runs. */
export type Lease = { port: number; release: () => Promise<void> };

const greetingPatienceMs = 2_000;

/** Takes a lease on the database that a supervisor runs for this data directory; null when none does. Waits for one that is stopping. */
export async function takeLease(dataDirectory: string, log: (line: string) => void): Promise<Lease | null> {
  for (;;) {
    const whereabouts = readWhereabouts(dataDirectory);
    if (!whereabouts) return null;
    const socket = createConnection(whereabouts.port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => {});
    const report = await greet(socket, whereabouts.token);
    if (report === null) {
      socket.destroy();
      return null;
    }
    if ('port' in report && report.port !== null) return hold(socket, report.port, log);
    if (!socket.closed) await once(socket, 'close');
    await sleep(20);
  }
}

function readWhereabouts(dataDirectory: string): Whereabouts | null {
  try {
    return JSON.parse(readFileSync(join(dataDirectory, 'supervisor.json'), 'utf8')) as Whereabouts;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw err;
  }
}

/** The supervisor's first line, or null when whoever answers at that port is no supervisor of this database. */
async function greet(socket: Socket, token: string): Promise<Report | null> {
  socket.write(`${token}\n`);
  const signal = AbortSignal.timeout(greetingPatienceMs);
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

function hold(socket: Socket, port: number, log: (line: string) => void): Lease {
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
  // A lease does not keep its process alive: one that ends without `release` gives it back by ending.
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
