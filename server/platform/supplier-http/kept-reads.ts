import type { BaseContext } from '../context/index.ts';
import { recentValues } from './recent-values.ts';

type Options = {
  /** Values kept, and for how long. */
  most: number;
  forMs: number;
  /** A read ends after so long, whoever waits for it. */
  timeoutMs: number;
  /** In milliseconds. */
  clock?: (() => number) | undefined;
};

/** The kept value of the key, or that of `read`, which gets the context in which it must be made. */
export type KeptReads<Value> = (
  ctx: BaseContext,
  key: string,
  read: (ctx: BaseContext) => Promise<Value>,
) => Promise<Value>;

/**
 * Keeps what is read of a supplier in the memory of the process. Concurrent callers wait for one read, each no longer than
 * its own signal allows; the read does not end when the caller who began it leaves. One that fails is not kept.
 */
export function keepReads<Value>({ most, forMs, timeoutMs, clock }: Options): KeptReads<Value> {
  const kept = recentValues<Promise<Value>>(most, forMs, clock);
  return async (ctx, key, read) => {
    const known = kept.get(key);
    if (known) return untilAborted(ctx.signal, known);
    const asked = read({ ...ctx, signal: AbortSignal.timeout(timeoutMs) });
    kept.set(key, asked);
    asked.catch(() => kept.get(key) === asked && kept.delete(key));
    return untilAborted(ctx.signal, asked);
  };
}

/** The value, or the reason of the signal if that aborts first. */
export async function untilAborted<Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
