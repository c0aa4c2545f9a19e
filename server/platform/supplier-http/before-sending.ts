import type { BaseContext } from '../context/index.ts';
import { isSupplierFailure, SupplierFailure } from '../resilience/index.ts';

/**
 * Runs what a request needs before it is sent: settings, keys, an access token. Nothing has reached the supplier yet, so
 * whatever fails is `unavailable`, and an order is never taken for one whose answer was lost. Other refusals that a
 * SupplierFailure names stay. When `ctx.signal` aborts, its reason is thrown.
 */
export async function beforeSending<Result>(
  ctx: BaseContext,
  supplier: string,
  prepare: () => Promise<Result>,
): Promise<Result> {
  try {
    return await prepare();
  } catch (err) {
    ctx.signal.throwIfAborted();
    if (isSupplierFailure(err) && err.kind !== 'timeout') throw err;
    ctx.log.warn({ err, supplier }, 'a request to a supplier could not be prepared');
    throw new SupplierFailure('unavailable', `${supplier}: the request could not be prepared`);
  }
}
