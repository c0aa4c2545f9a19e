import { AsyncLocalStorage } from 'node:async_hooks';
import type { Environment } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';

type Client = { unsafe: (...args: unknown[]) => unknown };

const counting = new AsyncLocalStorage<{ texts: string[] }>();
const watched = new WeakSet<object>();

/**
 * Runs a function and returns its result with the SQL of the statements that it
 * sent outside transactions. A list of parameters is written as one. Concurrent
 * work of this process and servers called over HTTP are not counted.
 */
export async function collectStatements<Result>(
  run: () => Promise<Result>,
  environment: Environment = 'Sandbox',
): Promise<{ result: Result; statements: string[] }> {
  watch(environment);
  const count = { texts: [] as string[] };
  const result = await counting.run(count, run);
  return { result, statements: count.texts };
}

/** The pool sends each statement through its client's own `unsafe`, so that property is wrapped. */
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
