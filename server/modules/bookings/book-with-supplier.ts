import type { BaseContext } from '#server/platform/context/index.ts';
import { isRefusal } from '#server/platform/resilience/index.ts';
import type { Booking } from './booking.ts';
import type { SupplierAnswer } from './product-adapter.ts';

/** Attempts within one run. The second attempt follows only after a look-up has found no booking. */
const attemptsPerRun = 2;

/**
 * Books with a supplier under our reference, at most once even if it is retried. It looks the reference up
 * before each retry, and before the first attempt if an earlier run may have succeeded. A refusal is
 * returned; any other failure is thrown after the last attempt. `lookUp` returns null if the supplier has
 * nothing, or only a hold.
 */
export async function bookWithSupplier(
  { supplierAttempts }: Pick<Booking, 'supplierAttempts'>,
  supplier: { book: () => Promise<SupplierAnswer>; lookUp: () => Promise<SupplierAnswer | null> },
): Promise<SupplierAnswer> {
  const known = supplierAttempts > 1 ? await supplier.lookUp() : null;
  if (known) return known;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await supplier.book();
    } catch (err) {
      if (isRefusal(err)) return { outcome: 'refused', reason: err.kind };
      const found = await supplier.lookUp();
      if (found) return found;
      if (attempt >= attemptsPerRun) throw err;
    }
  }
}

/** Releases the hold or cancels the supplier booking under our reference, whichever exists. Idempotent. */
export async function cancelWithSupplier(
  ctx: BaseContext,
  supplier: {
    lookUp: (ctx: BaseContext, reference: string) => Promise<{ state: string } | null>;
    release?: (ctx: BaseContext, reference: string) => Promise<unknown>;
    cancel: (ctx: BaseContext, reference: string) => Promise<unknown>;
  },
  { reference }: Pick<Booking, 'reference'>,
): Promise<void> {
  const found = await supplier.lookUp(ctx, reference);
  if (found?.state === 'held') await supplier.release?.(ctx, reference);
  if (found?.state === 'confirmed' || found?.state === 'pending') await supplier.cancel(ctx, reference);
}
