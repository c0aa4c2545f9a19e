import { type Booking, recordPendingAnswer, type SupplierAnswer } from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { type CheckoutSession, isInFulfilment, lockSession } from './queries.ts';
import { checkoutSessions } from './schema.ts';

type Pending = Extract<SupplierAnswer, { outcome: 'pending' }>;

/**
 * Puts a booking into `pending_supplier` until the supplier decides. Extends the deadline of the session to the
 * supplier's if that is later. A repeated answer replaces the deadline and the handle of the first. Idempotent.
 */
export async function awaitSupplier(
  ctx: SystemContext,
  seen: CheckoutSession,
  booking: Booking,
  answer: Pending,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (!session || !isInFulfilment(session)) return;
    if (!(await recordPendingAnswer(ctx, booking, answer))) return;
    await ctx.db
      .update(checkoutSessions)
      .set({
        // `greatest` ignores an unknown deadline; `answerDeadline` has a rule for it.
        fulfilBy: sql`greatest(${checkoutSessions.fulfilBy}, ${answer.answersBy}::timestamptz)`,
        updatedAt: sql`sojourn_now()`,
      })
      .where(and(eq(checkoutSessions.appId, session.appId), eq(checkoutSessions.id, session.id)));
  });
}
