import type { BaseContext } from '#server/platform/context/index.ts';
import { isRefusal, isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import { clearBookCall, isSettled, recordBookCall } from './book-calls.ts';
import type { Booking } from './booking.ts';
import type { SupplierTraits } from './port.ts';
import type { SupplierAnswer } from './product-adapter.ts';

/** Attempts within one run. The second attempt follows only after a look-up has found no booking. */
const attemptsPerRun = 2;

type Supplier = {
  traits: SupplierTraits;
  book: () => Promise<SupplierAnswer>;
  /** Null if the supplier has nothing, or only a hold. */
  lookUp: () => Promise<SupplierAnswer | null>;
};

/**
 * Books with a supplier at most once, whatever answers are lost. After a lost answer, or a crash during the
 * call, the booking is looked up until the supplier's `settleSeconds` are over. If it is not found by then, it
 * is booked again where the supplier recognises our reference; otherwise the answer is `unknown`, and later runs
 * only look it up. A refusal is returned; any other failure is thrown, and the caller tries again later.
 */
export async function bookWithSupplier(
  ctx: BaseContext,
  booking: Booking,
  supplier: Supplier,
): Promise<SupplierAnswer> {
  const { isIdempotent, settleSeconds } = supplier.traits;
  const isLost = booking.bookAskedAt !== null;
  const mayNotRepeat = !isIdempotent && (isLost || booking.state === 'pending_supplier');
  const settled = isLost ? await isSettled(ctx, booking, settleSeconds) : true;
  if (booking.supplierAttempts > 1) {
    const known = await supplier.lookUp().catch((err) => {
      if (isLost && mayNotRepeat && settled) return null;
      throw err;
    });
    if (known) return known;
  }
  if (!settled) throw new SupplierFailure('timeout', 'The answer was lost; the booking may still appear.');
  if (mayNotRepeat) return { outcome: 'unknown' };
  for (let attempt = 1; ; attempt += 1) {
    await recordBookCall(ctx, booking);
    try {
      return await supplier.book();
    } catch (err) {
      if (isRefusal(err)) return { outcome: 'refused', reason: err.kind };
      const isDefinite = isSupplierFailure(err) && err.kind !== 'timeout';
      if (isDefinite) await clearBookCall(ctx, booking);
      const found = await supplier.lookUp();
      if (found) return found;
      const mayRepeat = isDefinite || (isIdempotent && settleSeconds === 0);
      if (!mayRepeat || attempt >= attemptsPerRun) throw err;
    }
  }
}
