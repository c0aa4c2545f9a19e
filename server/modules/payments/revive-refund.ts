import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { failRefund } from './fail-refund.ts';
import { lockIntent, type PaymentIntent, whereIntent } from './intents.ts';
import type { GatewayPayment } from './port.ts';
import { publishRefund } from './publish-refund.ts';
import type { PaymentRefund } from './refunds-of-payments.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

type Reported = GatewayPayment['refunds'];

/**
 * Counts a refund again that failed here and that the gateway has executed, or is executing. A retry that the gateway
 * does not have is dropped; one that it has pays the payer twice, which is recorded as reason `repeated` and logs an
 * alert, and so does a refund beyond what is left of the payment, which changes nothing. The caller must hold the
 * payment's lock. Returns true if something changed.
 */
export async function reviveRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refund: PaymentRefund,
  state: 'pending' | 'succeeded',
  { stored, reported }: { stored: readonly PaymentRefund[]; reported: Reported },
): Promise<boolean> {
  const isReported = ({ id }: PaymentRefund) => reported.some(({ refundId }) => refundId === id);
  const retries = stored.filter(({ retryOf, state }) => retryOf === refund.id && state !== 'failed');
  const dropped = retries.filter((retry) => retry.state === 'pending' && !isReported(retry));
  const mistaken = unnamedEventOf(refund, stored, reported);
  for (const { id } of mistaken ? [...dropped, mistaken] : dropped)
    await failRefund(ctx, intent, id, 'paid_elsewhere');
  const payment = await lockIntent(ctx, intent.appId, intent.id);
  const leftMinor = payment ? payment.capturedMinor - payment.refundedMinor : 0;
  if (!payment || refund.amountMinor > leftMinor) {
    const about = { alert: 'refund_exceeds_payment', intentId: intent.id, refundId: refund.id };
    ctx.log.error(about, 'the gateway executed a refund that our books do not allow');
    return dropped.length > 0;
  }
  // A cancellation is refunded once, which an index keeps; what was paid beside that has a reason of its own.
  const isRepeated = stored.some(
    (other) =>
      other.state !== 'failed' &&
      !dropped.includes(other) &&
      (other.retryOf === refund.id ||
        (isOfCancellation(other) && isOfCancellation(refund) && other.bookingId === refund.bookingId)),
  );
  if (isRepeated)
    ctx.log.error({ alert: 'refund_repeated', refundId: refund.id }, 'a refund and its retry were both paid');
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
      ...(isRepeated ? { reason: 'repeated' } : {}),
    })
    .where(and(eq(paymentRefunds.appId, refund.appId), eq(paymentRefunds.id, refund.id)));
  // The next refund of the same list must find this one counted.
  refund.state = state;
  if (state === 'succeeded') await publishRefund(ctx, intent, refund.id);
  return true;
}

const isOfCancellation = ({ reason }: PaymentRefund) => reason === 'cancelled';

/**
 * The refund that an event without a name made us record although it was about this one: the gateway lists fewer refunds
 * of its dashboard than we have recorded.
 */
function unnamedEventOf(
  { amountMinor }: PaymentRefund,
  stored: readonly PaymentRefund[],
  reported: Reported,
): PaymentRefund | undefined {
  const recorded = stored.filter(({ reason, state }) => reason === 'gateway' && state !== 'failed');
  const found = reported.filter(({ refundId, state }) => refundId === null && state !== 'failed');
  if (sumOf(recorded) - sumOf(found) < amountMinor) return undefined;
  return recorded.find((one) => one.amountMinor === amountMinor);
}

const sumOf = (refunds: readonly { amountMinor: number }[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
