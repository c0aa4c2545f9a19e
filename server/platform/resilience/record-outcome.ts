import type { BaseContext } from '../context/index.ts';
import { isProblem } from '../errors/index.ts';
import type { CallOutcome, SupplierChannel } from './channel.ts';
import type { Deadline } from './deadline.ts';
import { isRefusal, isSupplierFailure, SupplierFailure } from './failure.ts';
import { askedPauseSeconds } from './require-allowance.ts';

/** Throws `unavailable` while the supplier's circuit breaker is open. */
export function requireClosedCircuit(channel: SupplierChannel, call: string): void {
  if (channel.circuit.allows()) return;
  channel.count(call, 'not_asked');
  throw new SupplierFailure('unavailable', `${channel.supplier} has failed too often and is not asked now.`, {
    notAsked: true,
    retryAfterSeconds: 10,
  });
}

/** Takes a bulkhead slot for the call and waits for it until the deadline at most. */
export async function acquireSlot(channel: SupplierChannel, call: string, deadline: Deadline): Promise<void> {
  try {
    const turn = channel.bulkhead.acquire(deadline.ctx.signal);
    if (turn) await turn;
  } catch (failure) {
    channel.count(call, 'not_asked');
    throw failure;
  }
}

/** Counts a successful attempt, which took so many milliseconds, and reports it to the circuit breaker. */
export function recordSuccess(channel: SupplierChannel, call: string, ms: number): void {
  channel.circuit.succeeded();
  channel.count(call, 'ok');
  channel.observe(ms, null);
}

/**
 * Counts and logs a failed attempt and updates the circuit breaker. A refusal counts as a healthy answer.
 * Simulated failures, calls that were never sent, disconnected clients and errors of our own (database, adapter code) do
 * not change it, nor does an answer that names when to call again: such a supplier is paused instead.
 */
export function recordFailure(
  channel: SupplierChannel,
  call: string,
  ctx: BaseContext,
  failure: unknown,
  ms: number,
): void {
  const outcome = outcomeOf(ctx, failure);
  channel.count(call, outcome);
  const isOwn = !isSupplierFailure(failure) || failure.simulated || failure.notAsked;
  if (!isOwn) channel.observe(ms, isRefusal(failure) ? null : outcome);
  const { supplier, circuit } = channel;
  if (isOwn || askedPauseSeconds(failure) > 0) circuit.abandoned();
  else if (isRefusal(failure)) circuit.succeeded();
  else if (circuit.failed())
    ctx.log.warn({ supplier, alert: 'supplier_circuit_open' }, 'a circuit breaker opened');
  if (outcome === 'left' || outcome === 'sold_out') return;
  ctx.log.warn({ supplier, call, kind: outcome, err: failure }, 'a supplier failed');
}

function outcomeOf(ctx: BaseContext, failure: unknown): CallOutcome {
  if (isSupplierFailure(failure)) return failure.kind;
  return ctx.signal.aborted && !isProblem(failure) ? 'left' : 'broken';
}
