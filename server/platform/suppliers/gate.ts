import { SupplierFailure } from './failure.ts';

export type Gate = {
  /** Null when there is room, else resolves in turn; rejects as soon as the signal aborts. Then `leave` is due. */
  enter(signal: AbortSignal): Promise<void> | null;
  leave(): void;
};

/**
 * Lets so many calls in at once and so many more wait, in the order they came. One more is refused at once: a
 * supplier that has become slow must not gather the requests of everybody.
 */
export function makeGate(mostAtOnce: number, mostWaiting: number): Gate {
  const waiting = new Set<() => void>();
  let inside = 0;
  return {
    enter(signal) {
      if (inside < mostAtOnce) {
        inside += 1;
        return null;
      }
      if (waiting.size >= mostWaiting) {
        throw new SupplierFailure('unavailable', 'Too many calls wait for this supplier.', {
          notAsked: true,
          retryAfterSeconds: 1,
        });
      }
      return new Promise((resolve, reject) => {
        const goIn = () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = () => {
          waiting.delete(goIn);
          reject(signal.reason);
        };
        waiting.add(goIn);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
    leave() {
      const [next] = waiting;
      if (!next) {
        inside -= 1;
        return;
      }
      // The place is handed on, so that nobody slips in between.
      waiting.delete(next);
      next();
    },
  };
}
