import type { SystemContext } from '#server/platform/context/index.ts';
import { claimEvent, settleEvent } from './events.ts';
import type { PaymentIntent } from './intents.ts';
import type { GatewayPayment } from './port.ts';

/** The reason of the stored event, by which the case is found. */
export const captureDiffers = 'captured_amount_differs';

/**
 * Stores a rejected event, and logs its alert once, if a gateway has captured another amount of a captured payment than
 * our books say. Changes no amount: a person finds out which is right.
 */
export async function reportCaptureDifference(
  ctx: SystemContext,
  intent: PaymentIntent,
  { state, capturedMinor, currency }: Pick<GatewayPayment, 'state' | 'capturedMinor' | 'currency'>,
): Promise<void> {
  if (intent.state !== 'captured' || state !== 'captured' || capturedMinor === intent.capturedMinor) return;
  const { gateway, gatewayReference: paymentId } = intent;
  const event = {
    gateway,
    eventId: `read ${paymentId} ${captureDiffers} ${capturedMinor}`,
    type: 'payment.succeeded' as const,
  };
  if (!(await claimEvent(ctx, event))) return;
  const facts = {
    ...event,
    paymentId,
    bookingId: null,
    sessionId: null,
    amountMinor: capturedMinor,
    refundId: null,
    isRunningTotal: false,
    currency,
    environment: ctx.environment,
    failureCode: null,
    occurredAt: null,
  };
  await settleEvent(ctx, facts, intent, { status: 'rejected', reason: captureDiffers });
}
