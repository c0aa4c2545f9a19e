import type { BaseContext } from '../context/index.ts';
import { isProblem } from '../errors/index.ts';
import type { Deadline } from './deadline.ts';
import { isRefusal, isSupplierFailure, SupplierFailure } from './failure.ts';
import type { CallOutcome, SupplierLine } from './line.ts';

/** Lets a call out to the supplier, or fails with `unavailable` while its circuit is open. */
export function passCircuit(line: SupplierLine, call: string): void {
  if (line.circuit.allows()) return;
  line.count(call, 'not_asked');
  throw new SupplierFailure('unavailable', `${line.supplier} has failed too often and is not asked now.`, {
    notAsked: true,
    retryAfterSeconds: 10,
  });
}

/** A place for the call, waited for within its deadline. */
export async function passGate(line: SupplierLine, call: string, deadline: Deadline): Promise<void> {
  try {
    const turn = line.gate.enter(deadline.ctx.signal);
    if (turn) await turn;
  } catch (failure) {
    line.count(call, 'not_asked');
    throw failure;
  }
}

export function noteSuccess(line: SupplierLine, call: string): void {
  line.circuit.succeeded();
  line.count(call, 'ok');
}

/**
 * Counts and logs a failed attempt and tells the circuit. A refusal is a healthy answer. A staged failure, a caller
 * that left, and what is no failure of the supplier at all (our own database, an error in an adapter) leave the
 * circuit as it is.
 */
export function noteFailure(line: SupplierLine, call: string, ctx: BaseContext, failure: unknown): void {
  const outcome = outcomeOf(ctx, failure);
  line.count(call, outcome);
  const { supplier, circuit } = line;
  if (!isSupplierFailure(failure) || failure.staged || outcome === 'left') circuit.abandoned();
  else if (isRefusal(failure)) circuit.succeeded();
  else if (circuit.failed()) ctx.log.warn({ supplier, alert: 'supplier_circuit_open' }, 'a circuit opened');
  if (outcome === 'left' || outcome === 'sold_out') return;
  ctx.log.warn({ supplier, call, kind: outcome, err: failure }, 'a supplier failed');
}

function outcomeOf(ctx: BaseContext, failure: unknown): CallOutcome {
  if (isSupplierFailure(failure)) return failure.kind;
  return ctx.signal.aborted && !isProblem(failure) ? 'left' : 'broken';
}
