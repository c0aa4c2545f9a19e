import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { lockIntent, type PaymentIntent, whereIntent } from './intents.ts';
import { forgetPaidTwice, recordPaidTwice, uncountedMinor } from './paid-twice.ts';
import type { GatewayPayment } from './port.ts';
import { publishRefund } from './publish-refund.ts';
import { attemptsBeside, repeated, writeOffAttempts } from './refund-attempts.ts';
import type { PaymentRefund } from './refunds-of-payments.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';
import { dropRefunds, unnamedEventOf } from './unnamed-event-of.ts';

type Reported = GatewayPayment['refunds'];

/**
 * Counts a refund again that failed here and that the gateway has executed, or is executing. Other attempts at it that
 * the gateway does not have are dropped. Beside one that it has, the payer is paid twice, and the refund gets the reason
 * `repeated`. Beyond what is left of the payment it counts in no total: what the gateway has paid by it is recorded as
 * paid twice. The caller must hold the payment's lock. Returns true if something changed.
 */
export async function reviveRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refund: PaymentRefund,
  state: 'pending' | 'succeeded',
  { stored, reported }: { stored: readonly PaymentRefund[]; reported: Reported },
): Promise<boolean> {
  const isReported = ({ id }: PaymentRefund) => reported.some(({ refundId }) => refundId === id);
  const others = attemptsBeside(refund, stored);
  const dropped = others.filter((other) => other.state === 'pending' && !isReported(other));
  await dropRefunds(ctx, intent, [...dropped, ...unnamedEventOf(refund, stored, reported)]);
  const payment = await lockIntent(ctx, intent.appId, intent.id);
  const leftMinor = payment ? payment.capturedMinor - payment.refundedMinor : 0;
  if (!payment || refund.amountMinor > leftMinor) {
    await reportExcess(ctx, refund, state, { stored, reported });
    return dropped.length > 0;
  }
  const isRepeated = others.some((other) => other.state !== 'failed');
  await ctx.db
    .update(paymentIntents)
    .set({ refundedMinor: payment.refundedMinor + refund.amountMinor, updatedAt: sql`sojourn_now()` })
    .where(whereIntent(intent));
  await ctx.db
    .update(paymentRefunds)
    .set({
      state,
      failureCode: null,
      settledAt: state === 'succeeded' ? sql`sojourn_now()` : null,
      ...(isRepeated ? { reason: repeated } : {}),
    })
    .where(and(eq(paymentRefunds.appId, refund.appId), eq(paymentRefunds.id, refund.id)));
  if (!isRepeated) {
    await forgetPaidTwice(ctx, refund);
    await writeOffAttempts(ctx, intent, others);
  }
  if (state === 'succeeded') await publishRefund(ctx, intent, refund.id);
  return true;
}

/**
 * Logs an alert about a refund that our books do not allow, until it is recorded as paid twice. What the gateway has
 * given back more than we count, it has paid by this refund; an event without a name can have made us count it already.
 */
async function reportExcess(
  ctx: SystemContext,
  refund: PaymentRefund,
  state: 'pending' | 'succeeded',
  { stored, reported }: { stored: readonly PaymentRefund[]; reported: Reported },
): Promise<void> {
  if (refund.paidTwiceFoundAt !== null) return;
  const about = { alert: 'refund_exceeds_payment', intentId: refund.intentId, refundId: refund.id };
  ctx.log.error(about, 'the gateway executed a refund that our books do not allow');
  const counted = stored.filter(
    ({ id, reason, state }) =>
      state !== 'failed' && (reason === 'gateway' || reported.some(({ refundId }) => refundId === id)),
  );
  const found = reported.filter(({ state }) => state !== 'failed');
  const excessMinor = sumOf(found) - sumOf(counted) - uncountedMinor(stored);
  if (state === 'succeeded' && excessMinor > 0)
    await recordPaidTwice(ctx, refund, Math.min(refund.amountMinor, excessMinor));
}

const sumOf = (refunds: readonly { amountMinor: number }[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
