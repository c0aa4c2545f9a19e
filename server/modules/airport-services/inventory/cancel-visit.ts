import type { CancelAnswer } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { ownVisits } from './schema.ts';
import { lockVisit } from './visits.ts';

/**
 * Cancels a booked visit and returns its places. What is refunded follows from the terms of the booking. A repeat
 * returns the same answer. Throws `rejected` where nothing was booked.
 */
export function cancelVisit(ctx: BaseContext, reference: string): Promise<CancelAnswer> {
  return transaction(ctx, async (ctx): Promise<CancelAnswer> => {
    const visit = await lockVisit(ctx, reference);
    if (!visit || visit.state === 'held')
      throw new SupplierFailure('rejected', 'There is no booking to cancel.');
    if (visit.state === 'confirmed')
      await ctx.db
        .update(ownVisits)
        .set({ state: 'cancelled', updatedAt: sql`sojourn_now()` })
        .where(eq(ownVisits.reference, reference));
    return { state: 'cancelled', amounts: null };
  });
}
