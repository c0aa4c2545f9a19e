import { setTimeout as wait } from 'node:timers/promises';
import type { BaseContext } from '../context/index.ts';
import type { CallKind } from './call-budget.ts';
import type { SupplierChannel } from './channel.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { isSupplierFailure } from './failure.ts';
import { acquireSlot, recordFailure, recordSuccess, requireClosedCircuit } from './record-outcome.ts';
import { askedPauseSeconds, honourRetryAfter, requireAllowance } from './require-allowance.ts';

/** How one kind of supplier call is executed. */
export type CallPolicy = {
  /** Time limit for all attempts together, including the wait for a slot. */
  deadlineMs: number;
  /** A read that changes nothing at the supplier; it is retried once on transient errors. */
  isRead?: true;
  /** Which part of the supplier's budget it uses. By default `search` for reads, else `booking`. */
  kind?: CallKind;
};

/** A streaming operation: it yields batches, and one deadline covers all of them. */
export type StreamPolicy = { deadlineMs: number; isStream: true };

type SupplierCall<Result> = (ctx: BaseContext) => Promise<Result>;

/** Attempts at a read, and the pause before the second: random, so that callers do not retry all at once. */
const readAttempts = 2;
const retryDelayMs = () => 50 + Math.random() * 150;

/**
 * Calls a supplier once its bulkhead has a free slot and its budget a call. The call is refused while the circuit
 * breaker is open, abandoned at the deadline or when the caller disconnects, and, if it is a read, retried once on
 * transient errors: a search not if the supplier named a later time, a look-up at that time.
 * An answer that names a time (`retryAfterSeconds`) stops calls of the same kind until then. Throws `SupplierFailure`, the abort reason of the caller's signal, or any other adapter error.
 */
export async function callSupplier<Result>(
  channel: SupplierChannel,
  call: string,
  policy: CallPolicy,
  ctx: BaseContext,
  run: SupplierCall<Result>,
): Promise<Result> {
  ctx.signal.throwIfAborted();
  const deadline = startDeadline(ctx, policy.deadlineMs);
  try {
    await acquireSlot(channel, call, deadline);
    try {
      return await runWithRetry(channel, call, policy, ctx, deadline, run);
    } finally {
      channel.bulkhead.release();
    }
  } finally {
    deadline.end();
  }
}

async function runWithRetry<Result>(
  channel: SupplierChannel,
  call: string,
  policy: CallPolicy,
  ctx: BaseContext,
  deadline: Deadline,
  run: SupplierCall<Result>,
): Promise<Result> {
  const kind = policy.kind ?? (policy.isRead ? 'search' : 'booking');
  for (let number = 1; ; number += 1) {
    await requireAllowance(channel, call, kind, deadline);
    try {
      return await attempt(channel, call, ctx, () => Promise.race([run(deadline.ctx), deadline.over]));
    } catch (failure) {
      await honourRetryAfter(channel, kind, ctx, failure);
      const canRetry =
        policy.isRead &&
        number < readAttempts &&
        isTransient(failure) &&
        !channel.circuit.isOpen() &&
        askedPauseSeconds(failure) * 1000 < (kind === 'search' ? 1 : deadline.remainingMs());
      if (!canRetry) throw failure;
      await Promise.race([wait(retryDelayMs(), undefined, { signal: deadline.ctx.signal }), deadline.over]);
    }
  }
}

async function attempt<Result>(
  channel: SupplierChannel,
  call: string,
  ctx: BaseContext,
  run: () => Promise<Result>,
): Promise<Result> {
  requireClosedCircuit(channel, call);
  const startedAt = performance.now();
  try {
    const result = await run();
    recordSuccess(channel, call, performance.now() - startedAt);
    return result;
  } catch (failure) {
    recordFailure(channel, call, ctx, failure, performance.now() - startedAt);
    throw failure;
  }
}

/** Whether a retry may help: not after a time-out (no time left), a refusal or a simulated failure. */
function isTransient(failure: unknown): boolean {
  return (
    isSupplierFailure(failure) &&
    !failure.simulated &&
    (failure.kind === 'error' || failure.kind === 'unavailable')
  );
}
