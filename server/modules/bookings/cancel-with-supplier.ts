import type { BaseContext } from '#server/platform/context/index.ts';
import type { Booking } from './booking.ts';
import type { CancelAnswer, CancellingSupplier, SupplierHandle, SupplierKey } from './port.ts';
import { keepNewerHandle, supplierKeyOf } from './supplier-handle.ts';

type Supplier = Pick<CancellingSupplier, 'cancel'> & {
  lookUp: (
    ctx: BaseContext,
    key: SupplierKey,
  ) => Promise<{ state: string; handle?: SupplierHandle | null } | null>;
  release?: (ctx: BaseContext, key: SupplierKey) => Promise<unknown>;
};

/**
 * Releases the hold or asks the supplier to cancel the booking, whichever exists; `cancelled` if there is neither. May be
 * repeated: a cancellation whose answer was lost is asked for again, because its answer names the amounts.
 */
export async function cancelWithSupplier(
  ctx: BaseContext,
  supplier: Supplier,
  booking: Booking,
): Promise<CancelAnswer> {
  const known = supplierKeyOf(ctx, booking);
  const found = await supplier.lookUp(ctx, known);
  await keepNewerHandle(ctx, booking, found?.handle);
  const key = { ...known, handle: found?.handle ?? known.handle };
  if (found?.state === 'held') await supplier.release?.(ctx, key);
  const isBooked = found?.state === 'confirmed' || found?.state === 'pending';
  const mayHaveAnswered = booking.state === 'cancelling' && found?.state === 'cancelled';
  if (isBooked || mayHaveAnswered) return supplier.cancel(ctx, key);
  return { state: 'cancelled', amounts: null };
}
