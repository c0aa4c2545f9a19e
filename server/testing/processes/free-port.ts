import { createServer } from 'node:net';

const first = 4000;
const span = 1000;
/** `fetch` and browsers refuse these ports in the range (https://fetch.spec.whatwg.org/#port-blocking). */
const blocked = [4045, 4190];

/**
 * Concurrent test workers and runs start searching at different ports, so that two never choose the same one.
 */
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
let next = (process.ppid * 120 + worker * 30) % span;

/** Returns a free port between 4000 and 4999; throws when there is none. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < span; attempt += 1) {
    const port = first + next;
    next = (next + 1) % span;
    if (!blocked.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No port from ${first} to ${first + span - 1} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
