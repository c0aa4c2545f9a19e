import { checkCapturedSoon, releasePayment } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { CheckoutSession } from './queries.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';

/** True if the session is closed or expired by the database's clock; false once its fulfilment has begun. */
export async function isOver(ctx: SystemContext, session: CheckoutSession): Promise<boolean> {
  if (session.status !== 'open') return true;
  if (session.fulfilBy !== null) return false;
  const [row] = await ctx.db.execute<{ over: boolean }>(
    sql`select ${session.expiresAt}::timestamptz <= sojourn_clock()::timestamptz(3) as over`,
  );
  return row?.over ?? true;
}

/** Closes an open unpaid session and releases its payment. The caller must hold the session's lock. */
export async function closeSession(ctx: SystemContext, session: CheckoutSession): Promise<void> {
  if (session.status !== 'open' || session.fulfilBy !== null) return;
  await endSession(ctx, session, { status: 'expired', outcome: null });
  await ctx.db
    .update(checkoutItems)
    .set({ live: false })
    .where(and(eq(checkoutItems.appId, session.appId), eq(checkoutItems.sessionId, session.id)));
  await enqueuePaymentRelease(ctx, session);
}

/** Stores the outcome of a session and notifies its subscribers. */
export async function endSession(
  ctx: SystemContext,
  session: CheckoutSession,
  end: Pick<CheckoutSession, 'status' | 'outcome'>,
): Promise<void> {
  await ctx.db
    .update(checkoutSessions)
    .set({ ...end, updatedAt: sql`sojourn_now()` })
    .where(and(eq(checkoutSessions.appId, session.appId), eq(checkoutSessions.id, session.id)));
  await publish(ctx, 'checkout', session.id);
}

/**
 * Enqueues the job that voids or refunds the payment of a session that ended without a booking. The next
 * reconciliation looks whether it was done.
 */
export async function enqueuePaymentRelease(ctx: SystemContext, session: CheckoutSession): Promise<void> {
  const { appId, paymentIntentId: intentId } = session;
  if (!intentId) return;
  await enqueue(ctx, releasePayment, { appId, intentId }, { key: `release_payment:${intentId}` });
  await checkCapturedSoon(ctx, { appId, id: intentId });
}
