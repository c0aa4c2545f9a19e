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
 * repeated: a cancellation whose answer was lost is asked for again, because its answer names the amounts. What the
 * supplier has confirmed is never taken as cancelled because a look-up does not find it: other keys, a proxy or an old
 * search answer so too. The supplier is asked to cancel it, and fails if it knows no such booking.
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
  const wasConfirmed = booking.state === 'cancelling' && (!found || found.state === 'cancelled');
  if (isBooked || wasConfirmed) return supplier.cancel(ctx, key);
  return { state: 'cancelled', amounts: null };
}
