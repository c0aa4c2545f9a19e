import type { BaseContext } from '../context/index.ts';
import { SupplierFailure } from './failure.ts';

export type Deadline = {
  /** The caller's context with a signal that also aborts when the time is over. */
  ctx: BaseContext;
  /** Rejects when the time is over (`timeout`) or the caller left (its reason); never resolves. */
  over: Promise<never>;
  /** Ends the watch; to be called in any case. */
  end(): void;
  /** Tells work that still runs to stop, because nobody takes its result. */
  stop(): void;
};

/**
 * Gives a call so much time, from a caller that is still there. One controller and one timer: joining signals by `AbortSignal.any` costs several times
 * as much, and a search of hotels opens one for each supplier.
 */
export function startDeadline(ctx: BaseContext, deadlineMs: number): Deadline {
  const stop = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting when it rejects.
  over.catch(() => {});
  const give = (reason: unknown) => {
    stop.abort(reason);
    reject(reason);
  };
  const onLeave = () => give(reasonOf(ctx.signal));
  const timer = setTimeout(
    () => give(new SupplierFailure('timeout', `No answer within ${deadlineMs} ms.`)),
    deadlineMs,
  );
  ctx.signal.addEventListener('abort', onLeave, { once: true });
  return {
    ctx: { ...ctx, signal: stop.signal },
    over,
    end() {
      clearTimeout(timer);
      ctx.signal.removeEventListener('abort', onLeave);
    },
    stop: () => stop.abort(),
  };
}

/** A caller's own limit of time is a time-out as well; anything else means that nobody waits any more. */
function reasonOf(signal: AbortSignal): unknown {
  const { reason } = signal as { reason: unknown };
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return isLate ? new SupplierFailure('timeout', 'No answer within the time of its caller.') : reason;
}
