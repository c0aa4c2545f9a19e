import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, isNull, or, sql } from '#server/platform/db/sql.ts';
import { type PaymentIntent, whereIntent } from './intents.ts';
import { neverChecked } from './open-intents.ts';
import { followRefusedAttempt } from './refund-attempts.ts';
import type { PaymentRefund } from './refunds-of-payments.ts';
import { paymentEvents, paymentIntents, paymentRefunds } from './schema.ts';

type FailureCode = 'gateway_refused' | 'dispute_lost' | 'paid_elsewhere';

/**
 * Records that a refund failed, and frees its reserved amount. A refund that counted as successful can fail
 * too, when the payer's bank returns it. If the gateway refused it, the gateway is asked for the payment soon.
 * Logs an alert if the payer still waits for the money. Does nothing if the refund has failed before. The caller must hold
 * the payment's lock.
 */
export async function failRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refundId: string,
  failureCode: FailureCode,
): Promise<void> {
  const isThis = and(eq(paymentRefunds.appId, intent.appId), eq(paymentRefunds.id, refundId));
  const [before] = await ctx.db
    .select({ state: paymentRefunds.state, reason: paymentRefunds.reason })
    .from(paymentRefunds)
    .where(isThis);
  const [failed] = await ctx.db
    .update(paymentRefunds)
    .set({ state: 'failed', failureCode, settledAt: sql`sojourn_now()` })
    .where(and(isThis, inArray(paymentRefunds.state, ['pending', 'succeeded'])))
    .returning({ amountMinor: paymentRefunds.amountMinor });
  if (!failed) return;
  await ctx.db
    .update(paymentIntents)
    .set({
      refundedMinor: sql`${paymentIntents.refundedMinor} - ${failed.amountMinor}`,
      // A gateway that refuses may know of a refund that we do not: the next reconciliation asks it.
      ...(failureCode === 'gateway_refused' ? { checkedAt: neverChecked } : {}),
      updatedAt: sql`sojourn_now()`,
    })
    .where(whereIntent(intent));
  if (before) await supersedeRefundEvents(ctx, intent, before);
  if (failureCode === 'gateway_refused' && (await followRefusedAttempt(ctx, intent, refundId)))
    ctx.log.error({ alert: 'refund_failed', refundId }, 'the gateway refused a refund');
}

/**
 * Earlier events counted the refund that failed, so the payment status no longer follows from them: running totals count
 * a refund that is pending too, and one that had succeeded may have been reported without its name. Events that name
 * another refund stay, unless the one that failed was made at the gateway, whose id of it we do not store.
 */
async function supersedeRefundEvents(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  { state, reason }: Pick<PaymentRefund, 'state' | 'reason'>,
): Promise<void> {
  const isTotal = eq(paymentEvents.isRunningTotal, true);
  const ofOurs = state === 'succeeded' ? or(isTotal, isNull(paymentEvents.refundId)) : isTotal;
  await ctx.db
    .update(paymentEvents)
    .set({ reason: 'superseded' })
    .where(
      and(
        eq(paymentEvents.appId, intent.appId),
        eq(paymentEvents.intentId, intent.id),
        eq(paymentEvents.meaning, 'refund.succeeded'),
        inArray(paymentEvents.status, ['applied', 'waiting']),
        reason === 'gateway' ? undefined : ofOurs,
      ),
    );
}
