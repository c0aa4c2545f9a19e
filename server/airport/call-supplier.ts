import type { BaseContext } from '#server/platform/context/index.ts';
import { type Problem, problem } from '#server/platform/errors/index.ts';
import { AirportFailure, type AirportSupplier, isAirportFailure } from './port.ts';
import { airportSupplier } from './suppliers.ts';

/** A question to the supplier that somebody waits for. */
const callDeadlineMs = 8_000;

/**
 * One question to the environment's supplier under a deadline. Failures come out as problems: too late 504, failed
 * 502, switched off 503, gone 409 `sold_out`.
 */
export async function callAirportSupplier<Result>(
  ctx: BaseContext,
  call: (supplier: AirportSupplier, ctx: BaseContext) => Promise<Result>,
): Promise<Result> {
  const supplier = airportSupplier(ctx.environment);
  const deadline = AbortSignal.timeout(callDeadlineMs);
  const signal = AbortSignal.any([ctx.signal, deadline]);
  try {
    return await orAborted(call(supplier, { ...ctx, signal }), signal);
  } catch (failure) {
    if (isAirportFailure(failure)) {
      ctx.log.warn({ err: failure, kind: failure.kind }, 'the supplier of airport services failed');
    }
    throw airportProblem(
      deadline.aborted ? new AirportFailure('timeout', 'The deadline has passed.') : failure,
    );
  }
}

/** The problem that a caller sees for a supplier's failure; anything else comes back as it was. */
export function airportProblem(failure: unknown): Problem | unknown {
  if (!isAirportFailure(failure)) return failure;
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
