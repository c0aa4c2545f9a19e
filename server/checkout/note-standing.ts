import {
  gatewayNamed,
  moveIntent,
  type PaymentEvent,
  type PaymentIntent,
  type Standing,
} from '#server/payments/index.ts';
import { paymentIntents } from '#server/payments/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';

/**
 * Writes down where a payment stands after an event, and lets a gateway that lives in our own database know. A
 * dispute is an alert in the log: a person deals with it. The caller holds the payment's lock.
 */
export async function noteStanding(
  ctx: SystemContext,
  intent: PaymentIntent,
  standing: Standing,
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
