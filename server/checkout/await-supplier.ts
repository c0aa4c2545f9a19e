import { type Booking, type SupplierAnswer, tryTransition } from '#server/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { type CheckoutSession, lockSession } from './queries.ts';
import { checkoutSessions } from './schema.ts';

type Pending = Extract<SupplierAnswer, { outcome: 'pending' }>;

/**
 * Notes that somebody at the supplier decides by `answersBy`: the booking waits as `pending_supplier`, and the
 * authorised payment with it. The supplier's deadline becomes the session's when it is the later one. Repeatable.
 */
export async function awaitSupplier(
  ctx: SystemContext,
  seen: CheckoutSession,
  booking: Booking,
  { supplierReference, answersBy }: Pending,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session?.status !== 'open') return;
    const moved = await tryTransition(ctx, booking, 'await_supplier', { set: { supplierReference } });
    if (!moved) return;
    await ctx.db
      .update(checkoutSessions)
      .set({
        fulfilBy: sql`greatest(${checkoutSessions.fulfilBy}, ${answersBy}::timestamptz)`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(checkoutSessions.appId, session.appId), eq(checkoutSessions.id, session.id)));
  });
}
