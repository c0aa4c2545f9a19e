import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { lockIntent, type PaymentIntent, whereIntent } from './intents.ts';
import { publishRefund } from './publish-refund.ts';
import type { PaymentRefund } from './refunds-of-payments.ts';
import { requestRefund } from './reserve-refund.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

type Key = { appId: string; refundId: string };

/**
 * Requests a failed refund again, under a new id, because a gateway answers a known id with the old result.
 * The amount is at most what is left of the payment. Returns the new refund. Fails with `not_found`, and with
 * `invalid_state` unless the refund failed at the gateway, was not tried again before and something is left.
 */
export async function retryRefund(ctx: SystemContext, key: Key): Promise<PaymentRefund> {
  return transaction(ctx, async (ctx) => {
    const { refund, intent } = await lockFailedRefund(ctx, key);
    const { bookingId, reason } = refund;
    // Somebody may have refunded a part on the gateway's dashboard, which is why it failed.
    const amountMinor = Math.min(refund.amountMinor, intent.capturedMinor - intent.refundedMinor);
    if (amountMinor <= 0) throw problem('invalid_state');
    const wanted = { bookingId, amountMinor, reason, retryOf: refund.id };
    if (!(await requestRefund(ctx, intent, wanted))) throw problem('invalid_state');
    const [retry] = await ctx.db
      .select()
      .from(paymentRefunds)
      .where(and(eq(paymentRefunds.appId, refund.appId), eq(paymentRefunds.retryOf, refund.id)));
    if (!retry) throw new Error('The new refund was not stored');
    return retry;
  });
}

/**
 * Records that a failed refund was paid back without the gateway, for example by bank transfer. It then counts
 * as executed. Fails like `retryRefund`, and if less than its amount is left.
 */
export async function settleRefund(ctx: SystemContext, key: Key): Promise<PaymentRefund> {
  return transaction(ctx, async (ctx) => {
    const { refund, intent } = await lockFailedRefund(ctx, key);
    const [reserved] = await ctx.db
      .update(paymentIntents)
      .set({
        refundedMinor: sql`${paymentIntents.refundedMinor} + ${refund.amountMinor}`,
        updatedAt: sql`sojourn_now()`,
      })
      .where(
        and(
          whereIntent(intent),
          sql`${paymentIntents.refundedMinor} + ${refund.amountMinor} <= ${paymentIntents.capturedMinor}`,
        ),
      )
      .returning({ id: paymentIntents.id });
    if (!reserved) throw problem('invalid_state');
    const [settled] = await ctx.db
      .update(paymentRefunds)
      .set({ state: 'succeeded', isSettledByHand: true, settledAt: sql`sojourn_now()` })
      .where(and(eq(paymentRefunds.appId, refund.appId), eq(paymentRefunds.id, refund.id)))
      .returning();
    if (!settled) throw new Error('The refund was not stored');
    await publishRefund(ctx, intent, settled.id);
    return settled;
  });
}

/** Locks the payment of a failed refund, which another one has not replaced. */
async function lockFailedRefund(
  ctx: SystemContext,
  { appId, refundId }: Key,
): Promise<{ refund: PaymentRefund; intent: PaymentIntent }> {
  const byId = and(eq(paymentRefunds.appId, appId), eq(paymentRefunds.id, refundId));
  const [seen] = isUuid(refundId) ? await ctx.db.select().from(paymentRefunds).where(byId) : [];
  const intent = seen ? await lockIntent(ctx, appId, seen.intentId) : null;
  const [refund] = intent ? await ctx.db.select().from(paymentRefunds).where(byId) : [];
  if (!intent || !refund) throw problem('not_found');
  const [retry] = await ctx.db
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.appId, appId), eq(paymentRefunds.retryOf, refundId)));
  // The bank has returned the money of a refund that a lost dispute replaced.
  const isOpen = refund.state === 'failed' && refund.failureCode !== 'dispute_lost';
  if (!isOpen || retry) throw problem('invalid_state');
  return { refund, intent };
}
