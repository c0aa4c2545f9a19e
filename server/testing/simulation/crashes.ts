import { AsyncLocalStorage } from 'node:async_hooks';
import { pool } from '#server/platform/db/index.ts';

/** One job or request, which runs until it ends or its process crashes. */
type Work = {
  hasCrashed: boolean;
  /** How many statements and transactions may still begin or end before it crashes. */
  left: number;
};

/** Ends the work of a process that crashes. No code of the product knows it. */
class SimulatedCrash extends Error {
  constructor() {
    super('The simulated process has crashed');
  }
}

const works = new AsyncLocalStorage<Work>();

export type Ending<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: unknown }
  | { kind: 'crashed' };

/**
 * Runs a job or a request as a process that may crash: where another party is called, or after so many statements. After a crash none of its code reaches the database any more,
 * even where it catches errors, and an open transaction is rolled back.
 */
export async function runWork<Result>(
  run: () => Promise<Result>,
  crashesAfter = Number.POSITIVE_INFINITY,
): Promise<Ending<Result>> {
  const work: Work = { hasCrashed: false, left: crashesAfter };
  return works.run(work, async () => {
    try {
      const result = await run();
      return work.hasCrashed ? { kind: 'crashed' } : { kind: 'done', result };
    } catch (error) {
      return work.hasCrashed ? { kind: 'crashed' } : { kind: 'failed', error };
    }
  });
}

/** Crashes the process of the present work. */
export function crash(): never {
  const work = works.getStore();
  if (work) work.hasCrashed = true;
  throw new SimulatedCrash();
}

type Callback = (...args: unknown[]) => unknown;
type Client = { unsafe: Callback; begin: (...args: unknown[]) => Promise<unknown> };

/** Makes the connections of this process refuse work that has crashed. The pool calls these two properties. */
export function cutOffCrashedWork(): void {
  const client = pool('Sandbox').sql as unknown as Client;
  const own = (name: keyof Client) => Object.getOwnPropertyDescriptor(client, name)?.value;
  const send = own('unsafe') as Client['unsafe'];
  const begin = own('begin') as Client['begin'];
  const requireAlive = (work: Work | undefined) => {
    if (!work) return;
    if (work.left <= 0) work.hasCrashed = true;
    work.left -= 1;
    if (work.hasCrashed) throw new SimulatedCrash();
  };
  client.unsafe = (...args) => {
    requireAlive(works.getStore());
    return send(...args);
  };
  client.begin = async (...args) => {
    const work = works.getStore();
    requireAlive(work);
    const run = args.pop() as Callback;
    return begin(...args, async (...inside: unknown[]) => {
      const result = await run(...inside);
      requireAlive(work);
      return result;
    });
  };
}
