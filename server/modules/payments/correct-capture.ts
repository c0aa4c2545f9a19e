import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { failRefund } from './fail-refund.ts';
import { lockIntent, type PaymentIntent, whereIntent } from './intents.ts';
import type { GatewayPayment } from './port.ts';
import { refundsOfPayments } from './refunds-of-payments.ts';
import { captureDiffers } from './report-capture-difference.ts';
import { reserveRefund } from './reserve-refund.ts';
import { paymentEvents, paymentIntents } from './schema.ts';

/** The reason of what was counted as captured and never taken. It is recorded as a refund, so that every total follows. */
const notCaptured = 'not_captured';

/**
 * Brings our books to what the gateway has captured: raises what was captured, or records what is missing as a refund of
 * reason `not_captured`; closes the case. A repeated correction replaces the one before. The caller must hold the
 * payment's lock. Returns the payment. Fails with `invalid_state` unless it is captured here and there, and if more was
 * captured than the payment was for.
 */
export async function correctCapture(
  ctx: SystemContext,
  intent: PaymentIntent,
  { state, capturedMinor, currency }: Pick<GatewayPayment, 'state' | 'capturedMinor' | 'currency'>,
): Promise<PaymentIntent> {
  const isComparable = intent.state === 'captured' && state === 'captured' && currency === intent.currency;
  if (!isComparable)
    throw problem('invalid_state', { detail: 'The payment is not captured here and there.' });
  if (capturedMinor > intent.amountMinor)
    throw problem('invalid_state', { detail: 'More was captured than the payment was for.' });
  for (const { id, reason, state } of await refundsOfPayments(ctx, [intent]))
    if (reason === notCaptured && state !== 'failed') await failRefund(ctx, intent, id, 'paid_elsewhere');
  if (capturedMinor > intent.capturedMinor)
    await ctx.db
      .update(paymentIntents)
      .set({ capturedMinor, updatedAt: sql`sojourn_now()` })
      .where(whereIntent(intent));
  const now = await lockIntent(ctx, intent.appId, intent.id);
  if (!now) throw problem('not_found');
  const amountMinor = Math.min(now.capturedMinor - capturedMinor, now.capturedMinor - now.refundedMinor);
  if (amountMinor > 0) {
    const missing = { bookingId: null, amountMinor, reason: notCaptured, state: 'succeeded' as const };
    await reserveRefund(ctx, intent, { ...missing, isSettledByHand: true });
  }
  await closeCase(ctx, intent);
  return (await lockIntent(ctx, intent.appId, intent.id)) ?? now;
}

async function closeCase(ctx: SystemContext, { appId, id }: PaymentIntent): Promise<void> {
  await ctx.db
    .update(paymentEvents)
    .set({ status: 'applied' })
    .where(
      and(
        eq(paymentEvents.appId, appId),
        eq(paymentEvents.intentId, id),
        eq(paymentEvents.status, 'rejected'),
        eq(paymentEvents.reason, captureDiffers),
      ),
    );
}
