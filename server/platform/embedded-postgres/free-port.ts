import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of Linux and macOS, so that the port is probably still free at the next start.
 */
const lowest = 20_000;
const highest = 29_999;

/** True when a server could listen on this port of 127.0.0.1. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored port if it is free, else another free one. Throws when a requested port is taken. */
export async function choosePort(
  wanted: number | undefined,
  remembered: number | undefined,
): Promise<number> {
  if (wanted !== undefined) {
    if (await isFree(wanted)) return wanted;
    throw new Error(`Port ${wanted} is taken; the embedded database cannot listen there.`);
  }
  if (remembered !== undefined && (await isFree(remembered))) return remembered;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(lowest, highest + 1);
    if (await isFree(port)) return port;
  }
  throw new Error('Found no free port for the embedded database.');
}
