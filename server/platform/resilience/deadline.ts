import type { BaseContext } from '../context/index.ts';
import { SupplierFailure } from './failure.ts';

export type Deadline = {
  /** The caller's context with a signal that also aborts at the deadline. */
  ctx: BaseContext;
  /**
   * Rejects at the deadline (`timeout`) or when the caller disconnects (its abort reason); never resolves.
   */
  over: Promise<never>;
  /** Milliseconds until the deadline; negative after it. */
  remainingMs(): number;
  /** Clears the timer and the listener; must always be called. */
  end(): void;
  /** Aborts work that still runs when its result is no longer needed. */
  stop(): void;
};

/**
 * Starts the deadline of one call, in milliseconds. The caller's signal must not be aborted yet. It uses one
 * controller and one timer: `AbortSignal.any` costs several times as much, and a hotel search starts a
 * deadline per supplier.
 */
export function startDeadline(ctx: BaseContext, deadlineMs: number): Deadline {
  const endsAt = performance.now() + deadlineMs;
  const stop = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when nothing awaits `over`.
  over.catch(() => {});
  const abort = (reason: unknown) => {
    stop.abort(reason);
    reject(reason);
  };
  const onDisconnect = () => abort(reasonOf(ctx.signal));
  const timer = setTimeout(
    () => abort(new SupplierFailure('timeout', `No answer within ${deadlineMs} ms.`)),
    deadlineMs,
  );
  ctx.signal.addEventListener('abort', onDisconnect, { once: true });
  return {
    ctx: { ...ctx, signal: stop.signal },
    over,
    remainingMs: () => endsAt - performance.now(),
    end() {
      clearTimeout(timer);
      ctx.signal.removeEventListener('abort', onDisconnect);
    },
    stop: () => stop.abort(),
  };
}

/** A `TimeoutError` of the caller's own limit is a time-out; any other reason is a disconnected caller. */
function reasonOf(signal: AbortSignal): unknown {
  const { reason } = signal as { reason: unknown };
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return isLate ? new SupplierFailure('timeout', 'No answer within the time of its caller.') : reason;
}
