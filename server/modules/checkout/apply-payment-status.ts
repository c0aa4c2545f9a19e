import {
  gatewayNamed,
  moveIntent,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentStatus,
} from '#server/modules/payments/index.ts';
import { paymentIntents } from '#server/modules/payments/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';

/**
 * Stores the payment status after an event and passes the event to a simulated gateway in our own database. A
 * dispute logs an alert for an operator. The caller must hold the payment's lock. Returns the updated
 * payment.
 */
export async function applyPaymentStatus(
  ctx: SystemContext,
  intent: PaymentIntent,
  standing: PaymentStatus,
  event: PaymentEvent,
): Promise<PaymentIntent> {
  const { state, failureCode } = standing;
  const capturedMinor = state === 'captured' ? standing.capturedMinor : intent.capturedMinor;
  const noted = await moveIntent(ctx, intent, [intent.state], { state, capturedMinor, failureCode });
  if (!noted) throw new Error('A locked payment has moved');
  if (standing.isDisputed && intent.disputedAt === null) {
    await ctx.db
      .update(paymentIntents)
      .set({ disputedAt: sql`now()` })
      .where(and(eq(paymentIntents.appId, intent.appId), eq(paymentIntents.id, intent.id)));
    ctx.log.error({ alert: 'payment_disputed', intentId: intent.id }, 'a payment is disputed');
  }
  if (state !== intent.state) {
    const gateway = gatewayNamed(ctx.environment, intent.gateway);
    await gateway.observe?.(ctx, intent.gatewayReference, event.type);
  }
  return noted;
}
