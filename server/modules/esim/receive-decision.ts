import { bookings } from '#server/modules/bookings/schema.ts';
import { recheckSupplier } from '#server/modules/checkout/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';

/**
 * Handles the provider's notification that it has decided the order under our reference, by looking up the
 * outcome. An unknown reference changes nothing. Joins the caller's transaction.
 */
export async function receiveDecision(ctx: BaseContext, reference: string): Promise<void> {
  const [booking] = await ctx.db
    .select({ appId: bookings.appId, id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference));
  if (booking) await recheckSupplier(ctx, booking);
}
