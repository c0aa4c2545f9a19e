import { convertMinor } from '#server/fx/index.ts';
import { posterUrl } from '#server/media/index.ts';
import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { type Problem, problem } from '#server/platform/errors/index.ts';
import { sandboxGroundSuppliers } from '#server/suppliers/sandbox/ground/index.ts';
import { GroundFailure, type GroundSupplier, isGroundFailure } from './port.ts';

/**
 * The ground transport suppliers of each environment. Production has none until an adapter with a key is
 * configured; it never falls back to the Sandbox's world.
 */
const suppliers: Record<Environment, readonly GroundSupplier[]> = {
  Sandbox: sandboxGroundSuppliers({ convertMinor, pictures: { posterUrl } }),
  Production: [],
};

/** All suppliers of the environment. Without any: 503 `supplier_unavailable`. */
export function groundSuppliers(environment: Environment): readonly GroundSupplier[] {
  const found = suppliers[environment];
  if (found.length === 0) {
    throw problem('supplier_unavailable', {
      detail: 'No supplier of ground transport is configured in this environment.',
    });
  }
  return found;
}

/** The supplier of that name, as a quote or booking names it. Not configured (any more): 503. */
export function groundSupplier(environment: Environment, name: string): GroundSupplier {
  const found = groundSuppliers(environment).find((supplier) => supplier.name === name);
  if (!found)
    throw problem('supplier_unavailable', { detail: 'The supplier of this quote is switched off.' });
  return found;
}

/** One call to a supplier under a deadline; too late is a failure of kind `timeout`. */
export async function withinDeadline<Result>(
  ctx: BaseContext,
  deadlineMs: number,
  call: (ctx: BaseContext) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([ctx.signal, deadline]);
  return new Promise((resolve, reject) => {
    const onAbort = () =>
      reject(deadline.aborted ? new GroundFailure('timeout', 'The deadline has passed.') : signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    call({ ...ctx, signal })
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** The problem that a caller sees for a supplier's failure; anything else comes back as it was. */
export function supplierProblem(failure: unknown): Problem | unknown {
  if (!isGroundFailure(failure)) return failure;
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
