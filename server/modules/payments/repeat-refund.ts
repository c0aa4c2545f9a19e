import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { lockIntent, type PaymentIntent, whereIntent } from './intents.ts';
import { isPaidOtherwise } from './is-paid-otherwise.ts';
import { publishRefund } from './publish-refund.ts';
import { findRefund, type PaymentRefund } from './refunds-of-payments.ts';
import { requestRefund } from './reserve-refund.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

type Key = { appId: string; refundId: string };

/**
 * Requests a failed refund again, under a new id, because a gateway answers a known id with the old result. The amount
 * is at most `limitMinor`: somebody may have refunded a part on the gateway's dashboard, which is why it failed. Returns
 * the new refund. Fails with `not_found`, and with `invalid_state` unless the refund failed at the gateway, was not tried
 * again before and something may be returned. `checkout` knows the limit.
 */
export async function repeatRefund(ctx: SystemContext, key: Key, limitMinor: number): Promise<PaymentRefund> {
  return transaction(ctx, async (ctx) => {
    const { refund, intent } = await lockFailedRefund(ctx, key);
    const { bookingId } = refund;
    // A refund of the dashboard that we repeat is one of ours, with our id.
    const reason = refund.reason === 'gateway' ? 'operator' : refund.reason;
    const amountMinor = Math.min(refund.amountMinor, limitMinor);
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
 * as executed. If nothing may be returned any more, others have given the money back: the refund stays failed, and
 * nobody owes it. Fails like `repeatRefund`, and with `invalid_state` if a part of its amount may be returned.
 */
export async function settleByHand(ctx: SystemContext, key: Key, limitMinor: number): Promise<PaymentRefund> {
  return transaction(ctx, async (ctx) => {
    const { refund, intent } = await lockFailedRefund(ctx, key);
    if (limitMinor <= 0) return writeOff(ctx, refund);
    if (refund.amountMinor > limitMinor) throw problem('invalid_state');
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

/** Notes that nobody owes a failed refund, because others have returned its money. */
async function writeOff(ctx: SystemContext, refund: PaymentRefund): Promise<PaymentRefund> {
  const [closed] = await ctx.db
    .update(paymentRefunds)
    .set({ failureCode: 'paid_elsewhere' })
    .where(and(eq(paymentRefunds.appId, refund.appId), eq(paymentRefunds.id, refund.id)))
    .returning();
  if (!closed) throw new Error('The refund was not stored');
  return closed;
}

/** Locks the payment of a failed refund, which another one has not replaced. */
async function lockFailedRefund(
  ctx: SystemContext,
  { appId, refundId }: Key,
): Promise<{ refund: PaymentRefund; intent: PaymentIntent }> {
  const byId = and(eq(paymentRefunds.appId, appId), eq(paymentRefunds.id, refundId));
  const seen = await findRefund(ctx, { appId, refundId });
  const intent = seen ? await lockIntent(ctx, appId, seen.intentId) : null;
  const [refund] = intent ? await ctx.db.select().from(paymentRefunds).where(byId) : [];
  if (!intent || !refund) throw problem('not_found');
  const [retry] = await ctx.db
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.appId, appId), eq(paymentRefunds.retryOf, refundId)));
  const isOpen = refund.state === 'failed' && !isPaidOtherwise(refund);
  if (!isOpen || retry) throw problem('invalid_state');
  return { refund, intent };
}
