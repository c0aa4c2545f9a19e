import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { runningStatements, untilNoStatement } from './turns.ts';

type Waiting = { dueMs: number; end: () => void };

/** So many rounds of the event loop pass without a statement before the work counts as waiting. */
const quietRounds = 3;
const own = timers.setTimeout;
let passedMs = 0;

/** Milliseconds of all waits that have ended. The timer of the process goes on by them. */
export const waitedMs = (): number => passedMs;

/**
 * Ends the waits of `node:timers/promises` in the order of their ends, as soon as nothing else goes on, so that short pauses take
 * no time and their order does not depend on how busy the machine is. Returns the function that gives the waits back.
 */
export function shortenWaits(): () => void {
  const waiting: Waiting[] = [];
  let isWatching = false;
  const watch = async () => {
    isWatching = true;
    for (let rounds = 0; waiting.length > 0; ) {
      await timers.setImmediate();
      if (runningStatements() > 0) {
        // Asking in each round would keep a core busy that PostgreSQL needs.
        await untilNoStatement();
        rounds = 0;
        continue;
      }
      rounds += 1;
      if (rounds < quietRounds) continue;
      rounds = 0;
      waiting.sort((one, other) => one.dueMs - other.dueMs);
      const next = waiting.shift();
      passedMs = next?.dueMs ?? passedMs;
      next?.end();
    }
    isWatching = false;
  };
  const wait = <Value>(
    delayMs = 1,
    value?: Value,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const entry: Waiting = {
        dueMs: passedMs + delayMs,
        end() {
          signal?.removeEventListener('abort', give);
          resolve(value);
        },
      };
      const give = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', give, { once: true });
      waiting.push(entry);
      if (!isWatching) void watch();
    });
  Object.assign(timers, { setTimeout: wait });
  syncBuiltinESMExports();
  return () => {
    Object.assign(timers, { setTimeout: own });
    syncBuiltinESMExports();
  };
}
