import { setTimeout as wait } from 'node:timers/promises';
import type { BaseContext } from '../context/index.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { isSupplierFailure } from './failure.ts';
import type { SupplierLine } from './line.ts';
import { noteFailure, noteSuccess, passCircuit, passGate } from './note-outcome.ts';

/** What one kind of call may do. */
export type CallPolicy = {
  /** All attempts together, the wait for a place included. */
  deadlineMs: number;
  /** A read that changes nothing at the supplier: after a failure in passing it is tried once more. */
  isRead?: true;
  /**
   * Works in the caller's transaction: the deadline tells it to stop, but it is waited for, because statements that
   * run on after a roll-back would run outside of it. Waits for no place either: its connection already bounds it.
   */
  isInTransaction?: true;
};

/** An operation that answers in batches, under one deadline for all of them. */
export type StreamPolicy = { deadlineMs: number; isStream: true };

type Ask<Result> = (ctx: BaseContext) => Promise<Result>;

/** Attempts at a read, and the pause before the second: drawn, so that callers do not come back together. */
const readAttempts = 2;
const pauseMs = () => 50 + Math.random() * 150;

/**
 * One call to a supplier: refused while its circuit is open, waits for a place, is given up at the deadline or when
 * the caller leaves, and when it is a read is tried again after an error in passing. Fails with `SupplierFailure`,
 * with the reason of a caller that left, or with whatever else the adapter threw.
 */
export async function callSupplier<Result>(
  line: SupplierLine,
  call: string,
  policy: CallPolicy,
  ctx: BaseContext,
  ask: Ask<Result>,
): Promise<Result> {
  ctx.signal.throwIfAborted();
  const deadline = startDeadline(ctx, policy.deadlineMs);
  try {
    if (policy.isInTransaction) return await attempt(line, call, ctx, () => ask(deadline.ctx));
    await passGate(line, call, deadline);
    try {
      return await repeat(line, call, policy, ctx, deadline, ask);
    } finally {
      line.gate.leave();
    }
  } finally {
    deadline.end();
  }
}

async function repeat<Result>(
  line: SupplierLine,
  call: string,
  policy: CallPolicy,
  ctx: BaseContext,
  deadline: Deadline,
  ask: Ask<Result>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(line, call, ctx, () => Promise.race([ask(deadline.ctx), deadline.over]));
    } catch (failure) {
      const mayPass = policy.isRead && number < readAttempts && isPassing(failure) && !line.circuit.isOpen();
      if (!mayPass) throw failure;
      await Promise.race([wait(pauseMs(), undefined, { signal: deadline.ctx.signal }), deadline.over]);
    }
  }
}

async function attempt<Result>(
  line: SupplierLine,
  call: string,
  ctx: BaseContext,
  ask: () => Promise<Result>,
): Promise<Result> {
  passCircuit(line, call);
  try {
    const result = await ask();
    noteSuccess(line, call);
    return result;
  } catch (failure) {
    noteFailure(line, call, ctx, failure);
    throw failure;
  }
}

/** A time-out has used the time up, a refusal stays one, and a staged failure is there to be seen. */
function isPassing(failure: unknown): boolean {
  return (
    isSupplierFailure(failure) &&
    !failure.staged &&
    (failure.kind === 'error' || failure.kind === 'unavailable')
  );
}
