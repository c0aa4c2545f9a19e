import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import type { PaymentIntent } from './intents.ts';
import { presentRefund } from './present-refund.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

/** Publishes the webhook event `payment.refunded` to the app's endpoints. */
export async function publishRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refundId: string,
): Promise<void> {
  const [row] = await ctx.db
    .select({
      id: paymentRefunds.id,
      intentId: paymentRefunds.intentId,
      bookingId: paymentRefunds.bookingId,
      amountMinor: paymentRefunds.amountMinor,
      reason: paymentRefunds.reason,
      refundedMinor: paymentIntents.refundedMinor,
      currency: paymentIntents.currency,
    })
    .from(paymentRefunds)
    .innerJoin(
      paymentIntents,
      and(eq(paymentIntents.appId, paymentRefunds.appId), eq(paymentIntents.id, paymentRefunds.intentId)),
    )
    .where(and(eq(paymentRefunds.appId, intent.appId), eq(paymentRefunds.id, refundId)));
  if (!row) return;
  await publishWebhookEvent(ctx, intent.appId, 'payment.refunded', presentRefund(row));
}
