import {
  type Booking,
  type SupplierAnswer,
  sealHandle,
  tryTransition,
} from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { type CheckoutSession, lockSession } from './queries.ts';
import { checkoutSessions } from './schema.ts';

type Pending = Extract<SupplierAnswer, { outcome: 'pending' }>;

/**
 * Puts a booking into `pending_supplier` until the supplier decides by `answersBy`. Extends the deadline of the
 * session to the supplier's if that is later. Idempotent.
 */
export async function awaitSupplier(
  ctx: SystemContext,
  seen: CheckoutSession,
  booking: Booking,
  { supplierReference, answersBy, handle }: Pending,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session?.status !== 'open') return;
    const supplierHandle = handle ? sealHandle(ctx, booking.id, handle) : booking.supplierHandle;
    const moved = await tryTransition(ctx, booking, 'await_supplier', {
      set: { supplierReference, supplierHandle, bookAskedAt: null },
    });
    if (!moved) return;
    await ctx.db
      .update(checkoutSessions)
      .set({
        fulfilBy: sql`greatest(${checkoutSessions.fulfilBy}, ${answersBy}::timestamptz)`,
        updatedAt: sql`sojourn_now()`,
      })
      .where(and(eq(checkoutSessions.appId, session.appId), eq(checkoutSessions.id, session.id)));
  });
}
