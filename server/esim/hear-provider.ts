import { bookings } from '#server/bookings/schema.ts';
import { askSupplierAgain } from '#server/checkout/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';

/**
 * Takes the provider's word that it decided the order under our reference: the order is then asked for its outcome,
 * which is what counts. An unknown reference changes nothing. Joins the caller's transaction.
 */
export async function hearProvider(ctx: BaseContext, reference: string): Promise<void> {
  const [booking] = await ctx.db
    .select({ appId: bookings.appId, id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference));
  if (booking) await askSupplierAgain(ctx, booking);
}
