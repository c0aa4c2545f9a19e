import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { failRefund } from './fail-refund.ts';
import type { PaymentIntent } from './intents.ts';
import { isOvertakenByLoss } from './is-overtaken-by-loss.ts';
import type { GatewayPayment } from './port.ts';
import { publishRefund } from './publish-refund.ts';
import { reserveRefund } from './reserve-refund.ts';
import { paymentRefunds } from './schema.ts';
import { recordLoss } from './settle-dispute.ts';

type Refund = typeof paymentRefunds.$inferSelect;

/**
 * Reconciles our refunds with those that the gateway lists: settles and fails ours, drops those that a lost dispute
 * overtook, and records what was refunded on the dashboard. Does nothing until the payment is captured. The caller must hold the payment's
 * lock. Returns true if something changed.
 */
export async function reconcileReadRefunds(
  ctx: SystemContext,
  intent: PaymentIntent,
  { refunds, dispute }: Pick<GatewayPayment, 'refunds' | 'dispute'>,
): Promise<boolean> {
  if (intent.state !== 'captured') return false;
  const stored = await ctx.db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.appId, intent.appId), eq(paymentRefunds.intentId, intent.id)));
  const dropped = stored.filter(
    (refund) =>
      refund.state === 'pending' &&
      isOvertakenByLoss(intent, refund) &&
      !refunds.some(({ refundId }) => refundId === refund.id),
  );
  for (const { id } of dropped) await failRefund(ctx, intent, id, 'dispute_lost');
  if (dropped.length > 0 && dispute?.state === 'lost') await recordLoss(ctx, intent, dispute.amountMinor);
  let isChanged = dropped.length > 0;
  for (const refund of stored) {
    const reported = refunds.find(({ refundId }) => refundId === refund.id);
    if (!reported || reported.state === refund.state || refund.isSettledByHand) continue;
    if (reported.state === 'failed') await failRefund(ctx, intent, refund.id, 'gateway_refused');
    if (reported.state === 'succeeded') await settleRefund(ctx, intent, refund);
    isChanged = true;
  }
  const recordedMinor = sumOf(
    stored.filter(({ reason, state }) => reason === 'gateway' && state !== 'failed'),
  );
  const foundMinor = sumOf(refunds.filter(({ refundId, state }) => refundId === null && state !== 'failed'));
  if (foundMinor <= recordedMinor) return isChanged;
  const id = await reserveRefund(ctx, intent, {
    bookingId: null,
    amountMinor: foundMinor - recordedMinor,
    reason: 'gateway',
    state: 'succeeded',
  });
  if (id) await publishRefund(ctx, intent, id);
  else {
    const about = { alert: 'refund_exceeds_payment', intentId: intent.id };
    ctx.log.error(about, 'the gateway refunded more than our books allow');
  }
  return true;
}

async function settleRefund(ctx: SystemContext, intent: PaymentIntent, refund: Refund): Promise<void> {
  const [settled] = await ctx.db
    .update(paymentRefunds)
    .set({ state: 'succeeded', settledAt: sql`sojourn_now()` })
    .where(
      and(
        eq(paymentRefunds.appId, refund.appId),
        eq(paymentRefunds.id, refund.id),
        eq(paymentRefunds.state, 'pending'),
      ),
    )
    .returning({ id: paymentRefunds.id });
  if (settled) await publishRefund(ctx, intent, settled.id);
}

const sumOf = (refunds: readonly { amountMinor: number }[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
