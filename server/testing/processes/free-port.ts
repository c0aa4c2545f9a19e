import { createServer } from 'node:net';

const first = 4000;
const span = 1000;

/** Test workers, and test runs, that go on at once begin to look at different places: two never choose the same port. */
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
let next = (process.ppid * 120 + worker * 30) % span;

/** A port between 4000 and 4999 that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < span; tried += 1) {
    const port = first + next;
    next = (next + 1) % span;
    if (await isFree(port)) return port;
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
