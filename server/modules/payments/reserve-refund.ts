import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { refundKeyOf, refundPayment } from './execute-refund-job.ts';
import { roundDownToStep, roundUpToStep } from './gateway-exponents.ts';
import { lockIntent, type PaymentIntent, whereIntent } from './intents.ts';
import { uncountedMinor } from './paid-twice.ts';
import { refundsOfPayments } from './refunds-of-payments.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

type Refund = typeof paymentRefunds.$inferSelect;

/**
 * Reserves a refund of our own and enqueues its job. The amount is rounded up to what the gateway can refund. Refunds
 * can never exceed the captured amount; returns false if they would.
 */
export async function requestRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  wanted: Pick<Refund, 'bookingId' | 'amountMinor' | 'reason'> & { retryOf?: string },
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const id = await reserveRefund(ctx, intent, { ...wanted, state: 'pending' });
    if (id) {
      const job = { appId: intent.appId, refundId: id };
      await enqueue(ctx, refundPayment, job, { key: refundKeyOf(job) });
    }
    return id !== null;
  });
}

/**
 * Reserves a refund in the caller's transaction, whose lock on the payment makes the amount exact. Returns its id, or
 * null if it would exceed the capture. Only amounts that we ask a gateway for (`pending`) are rounded.
 */
export async function reserveRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refund: Pick<Refund, 'bookingId' | 'amountMinor' | 'reason' | 'state'> & {
    eventId?: string;
    retryOf?: string;
    isSettledByHand?: boolean;
  },
): Promise<string | null> {
  const payment = await lockIntent(ctx, intent.appId, intent.id);
  const heldMinor = payment?.state === 'captured' ? payment.capturedMinor - payment.refundedMinor : 0;
  // What the gateway has paid twice, it cannot be asked for once more.
  const leftMinor =
    refund.state === 'pending' && heldMinor > 0
      ? heldMinor - uncountedMinor(await refundsOfPayments(ctx, [intent]))
      : heldMinor;
  if (!payment || refund.amountMinor > leftMinor) return null;
  const stepMinor = refund.state === 'pending' ? payment.stepMinor : 1;
  // A bank may have kept an amount that is not whole steps; then the last refund is rounded down.
  const amountMinor = Math.min(
    roundUpToStep(refund.amountMinor, stepMinor),
    roundDownToStep(leftMinor, stepMinor),
  );
  if (amountMinor <= 0) return null;
  await ctx.db
    .update(paymentIntents)
    .set({ refundedMinor: payment.refundedMinor + amountMinor, updatedAt: sql`sojourn_now()` })
    .where(whereIntent(intent));
  const id = newId();
  const settledAt = refund.state === 'pending' ? null : sql`sojourn_now()`;
  await ctx.db
    .insert(paymentRefunds)
    .values({ ...refund, amountMinor, appId: intent.appId, id, intentId: intent.id, settledAt });
  return id;
}
