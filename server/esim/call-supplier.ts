import type { BaseContext } from '#server/platform/context/index.ts';
import { type Problem, problem } from '#server/platform/errors/index.ts';
import { EsimFailure, isEsimFailure } from './port.ts';

/** A question to the supplier that somebody waits for. */
const callDeadlineMs = 8_000;

/**
 * One question to the supplier under a deadline. Failures come out as problems: too late 504, failed 502, switched
 * off 503.
 */
export async function callSupplier<Result>(
  ctx: BaseContext,
  call: (ctx: BaseContext) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(callDeadlineMs);
  const signal = AbortSignal.any([ctx.signal, deadline]);
  try {
    return await orAborted(call({ ...ctx, signal }), signal);
  } catch (failure) {
    if (isEsimFailure(failure))
      ctx.log.warn({ err: failure, kind: failure.kind }, 'the eSIM supplier failed');
    throw problemOf(deadline.aborted ? new EsimFailure('timeout', 'The deadline has passed.') : failure);
  }
}

function problemOf(failure: unknown): Problem | unknown {
  if (!isEsimFailure(failure)) return failure;
  switch (failure.kind) {
    case 'timeout':
      return problem('supplier_timeout', { cause: failure });
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
