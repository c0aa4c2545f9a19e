import { AsyncLocalStorage } from 'node:async_hooks';
import type { Environment } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';

type Client = { unsafe: (...args: unknown[]) => unknown };

const counting = new AsyncLocalStorage<{ texts: string[] }>();
const watched = new WeakSet<object>();

/**
 * Runs something and tells the texts of the statements that it sent to the database outside of transactions, lists of
 * parameters written as one. What runs beside it in this process is not counted, nor is a server called over HTTP.
 */
export async function statementsOf<Result>(
  run: () => Promise<Result>,
  environment: Environment = 'Sandbox',
): Promise<{ result: Result; statements: string[] }> {
  watch(environment);
  const count = { texts: [] as string[] };
  const result = await counting.run(count, run);
  return { result, statements: count.texts };
}

/** The pool passes each statement to its client's `unsafe`; reading it through the pool would give the pool's own. */
function watch(environment: Environment): void {
  const client = pool(environment).sql as unknown as Client;
  if (watched.has(client)) return;
  watched.add(client);
  const send = Object.getOwnPropertyDescriptor(client, 'unsafe')?.value as Client['unsafe'];
  client.unsafe = (...args) => {
    counting.getStore()?.texts.push(String(args[0]).replace(/\$\d+(, \$\d+)*/g, '$n'));
    return send(...args);
  };
}
