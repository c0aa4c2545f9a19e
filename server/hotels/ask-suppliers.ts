import type { BaseContext } from '#server/platform/context/index.ts';
import { type Problem, problem } from '#server/platform/errors/index.ts';
import { countSupplierSearch } from '#server/platform/http/metrics.ts';
import { circuitOf } from './circuit-breaker.ts';
import {
  type HotelOffer,
  type HotelSupplier,
  isSupplierFailure,
  type SearchQuery,
  SupplierFailure,
} from './port.ts';

export type SupplierState = 'waiting' | 'answered' | 'failed' | 'timed_out' | 'skipped';

/** What comes out of a search over several suppliers: offers as they arrive, and how each supplier fared. */
export type SupplierAnswer =
  | { supplier: string; offers: HotelOffer[] }
  | { supplier: string; state: Exclude<SupplierState, 'waiting'>; failure?: unknown };

/** A supplier that has not finished a search after this long is left behind. */
export const searchDeadlineMs = 6_000;
/** One call about one hotel. */
export const callDeadlineMs = 8_000;

/**
 * Asks all suppliers at once and hands on what comes first. Each has its own deadline and circuit, so that a slow
 * or broken one never holds up the others. Ends, and stops all work, when everybody is done, when the reader
 * leaves or when `ctx.signal` aborts. Never throws.
 */
export async function* askSuppliers(
  ctx: BaseContext,
  suppliers: readonly HotelSupplier[],
  query: SearchQuery,
  deadlineMs: number = searchDeadlineMs,
): AsyncGenerator<SupplierAnswer, void, undefined> {
  const stop = new AbortController();
  const signal = AbortSignal.any([ctx.signal, stop.signal]);
  const waiting: SupplierAnswer[] = [];
  let working = suppliers.length;
  let wake = () => {};
  const tell = (answer: SupplierAnswer) => {
    waiting.push(answer);
    wake();
  };
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  for (const supplier of suppliers) {
    void askOne({ ...ctx, signal }, supplier, query, deadlineMs, tell).finally(() => {
      working -= 1;
      wake();
    });
  }
  try {
    while (!signal.aborted) {
      const answer = waiting.shift();
      if (answer) yield answer;
      else if (working === 0) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop.abort();
  }
}

async function askOne(
  ctx: BaseContext,
  supplier: HotelSupplier,
  query: SearchQuery,
  deadlineMs: number,
  tell: (answer: SupplierAnswer) => void,
): Promise<void> {
  const circuit = circuitOf(`${ctx.environment}.${supplier.name}`);
  if (!circuit.allows()) return tell({ supplier: supplier.name, state: 'skipped' });
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([ctx.signal, deadline]);
  const offers = countSupplierSearch(supplier.search({ ...ctx, signal }, query));
  try {
    for (;;) {
      const next = await orAborted(offers.next(), signal);
      if (next.done) break;
      tell({ supplier: supplier.name, offers: next.value });
    }
    circuit.succeeded();
    tell({ supplier: supplier.name, state: 'answered' });
  } catch (failure) {
    // Not waited for: a supplier that ignores its signal may never return.
    void offers.return(undefined).catch(() => {});
    if (ctx.signal.aborted) return;
    const late = deadline.aborted || (isSupplierFailure(failure) && failure.kind === 'timeout');
    if (!(isSupplierFailure(failure) && failure.staged)) circuit.failed();
    ctx.log.warn({ supplier: supplier.name, err: failure, late }, 'hotel supplier failed a search');
    tell({ supplier: supplier.name, state: late ? 'timed_out' : 'failed', failure });
  }
}

/**
 * One call about one hotel under a deadline and the supplier's circuit. Failures come out as problems: too late
 * 504, failed 502, circuit open 503, gone 409 `sold_out`.
 */
export async function callSupplier<Result>(
  ctx: BaseContext,
  supplier: HotelSupplier,
  call: (ctx: BaseContext) => Promise<Result>,
  deadlineMs: number = callDeadlineMs,
): Promise<Result> {
  const circuit = circuitOf(`${ctx.environment}.${supplier.name}`);
  if (!circuit.allows()) throw problem('supplier_unavailable', { retryAfterSeconds: 10 });
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([ctx.signal, deadline]);
  try {
    const result = await orAborted(call({ ...ctx, signal }), signal);
    circuit.succeeded();
    return result;
  } catch (failure) {
    const refused =
      isSupplierFailure(failure) && (failure.kind === 'sold_out' || failure.kind === 'rejected');
    const staged = isSupplierFailure(failure) && failure.staged;
    if (refused) circuit.succeeded();
    else if (!staged && !ctx.signal.aborted) circuit.failed();
    throw supplierProblem(
      deadline.aborted ? new SupplierFailure('timeout', 'The deadline has passed.') : failure,
    );
  }
}

/** The problem that a caller sees for a supplier's failure; anything else comes back as it was. */
export function supplierProblem(failure: unknown): Problem | unknown {
  if (!isSupplierFailure(failure)) return failure;
  switch (failure.kind) {
    case 'timeout':
      return problem('supplier_timeout', { cause: failure });
    case 'sold_out':
      return problem('sold_out', { cause: failure });
    case 'unavailable':
      return problem('supplier_unavailable', { cause: failure });
    case 'error':
    case 'rejected':
      return problem('supplier_error', { cause: failure });
  }
}

/** The work's result, or a rejection as soon as the signal aborts. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
