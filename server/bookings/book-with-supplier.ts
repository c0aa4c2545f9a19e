import type { BaseContext } from '#server/platform/context/index.ts';
import { isRefusal } from '#server/platform/suppliers/index.ts';
import type { SupplierAnswer } from './bookable.ts';
import type { Booking } from './booking.ts';

/** Attempts within one run: a lost booking is tried again only after the look-up has found nothing. */
const attemptsAtOnce = 2;

/**
 * Books with a supplier under our reference, at most once however often it is tried: before a second try, and first of
 * all where an earlier run may have got through, the supplier is asked what it has. A refusal is an answer; any other
 * failure is thrown once the tries are used up. `lookUp` answers null for nothing but a hold.
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
      if (attempt >= attemptsAtOnce) throw err;
    }
  }
}

/** Makes a supplier let go of whatever it has under our reference: a hold or a booking. Repeatable. */
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
