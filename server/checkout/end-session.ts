import { z } from 'zod';
import { releasePayment } from '#server/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { type CheckoutSession, lockSession } from './queries.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';

/** True once the session's time is over by the database's clock; never for one whose fulfilment has begun. */
export async function isOver(ctx: SystemContext, session: CheckoutSession): Promise<boolean> {
  if (session.status !== 'open') return true;
  if (session.fulfilBy !== null) return false;
  const [row] = await ctx.db.execute<{ over: boolean }>(
    sql`select ${session.expiresAt}::timestamptz <= clock_timestamp()::timestamptz(3) as over`,
  );
  return row?.over ?? true;
}

/** Closes an open session nobody paid, and its payment. The caller holds the session's lock. */
export async function closeSession(ctx: SystemContext, session: CheckoutSession): Promise<void> {
  if (session.status !== 'open' || session.fulfilBy !== null) return;
  await endSession(ctx, session, { status: 'expired', outcome: null });
  await ctx.db
    .update(checkoutItems)
    .set({ live: false })
    .where(and(eq(checkoutItems.appId, session.appId), eq(checkoutItems.sessionId, session.id)));
  await letGoOfPayment(ctx, session);
}

/** Writes how a session ended and tells whoever watches it. */
export async function endSession(
  ctx: SystemContext,
  session: CheckoutSession,
  end: Pick<CheckoutSession, 'status' | 'outcome'>,
): Promise<void> {
  await ctx.db
    .update(checkoutSessions)
    .set({ ...end, updatedAt: sql`now()` })
    .where(and(eq(checkoutSessions.appId, session.appId), eq(checkoutSessions.id, session.id)));
  await publish(ctx, 'checkout', session.id);
}

/** Sets the job that voids or refunds the payment of a session that ended without selling anything. */
export async function letGoOfPayment(ctx: SystemContext, session: CheckoutSession): Promise<void> {
  const { appId, paymentIntentId: intentId } = session;
  if (intentId)
    await enqueue(ctx, releasePayment, { appId, intentId }, { key: `release_payment:${intentId}` });
}

/** Closes a session at the end of its time. */
export const expireSession = defineJob({
  name: 'expire_session',
  payload: z.object({ appId: z.string(), sessionId: z.string() }),
  run: async (ctx, payload) => {
    await transaction(ctx, async (ctx) => {
      const session = await lockSession(ctx, payload.appId, payload.sessionId);
      if (session && (await isOver(ctx, session))) await closeSession(ctx, session);
    });
  },
});
