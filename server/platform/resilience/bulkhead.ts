import { SupplierFailure } from './failure.ts';

export type Bulkhead = {
  /**
   * Takes a slot, which must be released: null when one is free, else a promise that resolves in order of
   * arrival and rejects as soon as the signal aborts. Throws `unavailable` when the queue is full.
   */
  acquire(signal: AbortSignal): Promise<void> | null;
  release(): void;
};

/**
 * Makes a bulkhead: at most `maxConcurrent` calls run and at most `maxQueued` wait, first come, first served.
 * Any more are refused at once, so that requests do not pile up behind a slow supplier.
 */
export function makeBulkhead(maxConcurrent: number, maxQueued: number): Bulkhead {
  const waiting = new Set<() => void>();
  let running = 0;
  return {
    acquire(signal) {
      if (running < maxConcurrent) {
        running += 1;
        return null;
      }
      if (waiting.size >= maxQueued) {
        throw new SupplierFailure('unavailable', 'Too many calls wait for this supplier.', {
          notAsked: true,
          retryAfterSeconds: 1,
        });
      }
      return new Promise((resolve, reject) => {
        const proceed = () => {
          signal.removeEventListener('abort', stopWaiting);
          resolve();
        };
        const stopWaiting = () => {
          waiting.delete(proceed);
          reject(signal.reason);
        };
        waiting.add(proceed);
        signal.addEventListener('abort', stopWaiting, { once: true });
      });
    },
    release() {
      const [next] = waiting;
      if (!next) {
        running -= 1;
        return;
      }
      // The slot passes directly to the next waiting call, so no later call can take it first.
      waiting.delete(next);
      next();
    },
  };
}
