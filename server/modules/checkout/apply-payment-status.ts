import {
  gatewayNamed,
  moveIntent,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentStatus,
  recordDispute,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';

/** The alerts of disputes in the log, which operators watch. */
const disputeAlerts = {
  opened: 'payment_disputed',
  won: 'payment_dispute_won',
  lost: 'payment_dispute_lost',
} as const;

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
  const { disputeState } = status;
  const isDisputeNews = disputeState !== null && disputeState !== intent.disputeState;
  if (isDisputeNews) {
    await recordDispute(ctx, intent, disputeState);
    ctx.log.error(
      { alert: disputeAlerts[disputeState], intentId: intent.id, appId: intent.appId },
      'the dispute of a payment has changed',
    );
  }
  if (state !== intent.state || isDisputeNews) {
    const gateway = gatewayNamed(ctx.environment, intent.gateway);
    await gateway.observe?.(ctx, intent.gatewayReference, event);
  }
  return { ...noted, disputeState };
}
