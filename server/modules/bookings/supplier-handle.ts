import { isDeepStrictEqual } from 'node:util';
import type { BaseContext } from '#server/platform/context/index.ts';
import { openText, type Seal, sealText } from '#server/platform/crypto/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import type { Booking } from './booking.ts';
import type { SupplierHandle, SupplierKey } from './port.ts';
import { bookings } from './schema.ts';

type EnvironmentContext = Pick<BaseContext, 'environment'>;

/** Handles are encrypted, because some contain names or tokens of travellers. */
const sealOf = ({ environment }: EnvironmentContext, bookingId: string): Seal => ({
  purpose: 'supplier-handle',
  environment,
  boundTo: bookingId,
});

/** Encrypts a handle for the row of its booking. */
export function sealHandle(ctx: EnvironmentContext, bookingId: string, handle: SupplierHandle): string {
  return sealText(sealOf(ctx, bookingId), JSON.stringify(handle));
}

/** Our reference and the supplier's handle of a booking, for each call to its supplier. */
export function supplierKeyOf(
  ctx: EnvironmentContext,
  { appId, id, reference, supplierHandle }: Pick<Booking, 'appId' | 'id' | 'reference' | 'supplierHandle'>,
): SupplierKey {
  const handle = supplierHandle ? JSON.parse(openText(sealOf(ctx, id), supplierHandle)) : null;
  return { reference, handle, appId };
}

/** Stores the handle of a later answer if it differs from the stored one; the supplier may have replaced its own id. */
export async function keepNewerHandle(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  booking: Pick<Booking, 'appId' | 'id' | 'reference' | 'supplierHandle'>,
  handle: SupplierHandle | null | undefined,
): Promise<void> {
  if (!handle || isDeepStrictEqual(handle, supplierKeyOf(ctx, booking).handle)) return;
  await ctx.db
    .update(bookings)
    .set({ supplierHandle: sealHandle(ctx, booking.id, handle) })
    .where(and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id)));
}
