import {
  gatewayNamed,
  moveIntent,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentStatus,
  recordDispute,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';

/**
 * Stores the payment status after an event and passes the event to a simulated gateway in our own database. A
 * dispute logs an alert for an operator. The caller must hold the payment's lock. Returns the updated
 * payment.
 */
export async function applyPaymentStatus(
  ctx: SystemContext,
  intent: PaymentIntent,
  status: PaymentStatus,
  event: PaymentEvent,
): Promise<PaymentIntent> {
  const { state, failureCode } = status;
  const capturedMinor = state === 'captured' ? status.capturedMinor : intent.capturedMinor;
  const noted = await moveIntent(ctx, intent, [intent.state], { state, capturedMinor, failureCode });
  if (!noted) throw new Error('The status of a locked payment has changed');
  if (status.isDisputed && intent.disputedAt === null) {
    await recordDispute(ctx, intent);
    ctx.log.error({ alert: 'payment_disputed', intentId: intent.id }, 'a payment is disputed');
  }
  if (state !== intent.state) {
    const gateway = gatewayNamed(ctx.environment, intent.gateway);
    await gateway.observe?.(ctx, intent.gatewayReference, event.type);
  }
  return noted;
}
