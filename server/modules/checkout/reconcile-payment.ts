import {
  claimEvent,
  eventsOfReading,
  type GatewayPayment,
  lockIntent,
  type PaymentIntent,
  type PaymentReading,
  readAtGateway,
  reconcileReadRefunds,
  recordAttempt,
  recordAuthorizedUntil,
  reportCaptureDifference,
  settleEvent,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { applyEvent } from './apply-payment-event.ts';
import { followRefunds } from './follow-refunds.ts';
import { hasOpenRefusal } from './has-open-refusal.ts';
import { lockSessionOfIntent } from './queries.ts';
import { refundRestOfDispute } from './refund-rest-of-dispute.ts';

/**
 * Asks the gateway for a payment and applies the answer as if its events had arrived. Changes nothing if
 * the gateway does not answer or knows nothing new. Idempotent.
 */
export async function reconcilePayment(ctx: SystemContext, intent: PaymentIntent): Promise<PaymentReading> {
  const reading = await readAtGateway(ctx, intent);
  if (typeof reading === 'object') await applyReading(ctx, intent, reading);
  return reading;
}

/** Applies what the gateway knows of a payment, through the code path of its events. Joins a transaction. */
export async function applyReading(
  ctx: SystemContext,
  intent: PaymentIntent,
  payment: GatewayPayment,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    for (const event of eventsOfReading(intent, payment, ctx.environment)) {
      const { outcome, intent: known } = await applyEvent(ctx, event, 'any');
      if (outcome.status === 'ignored') continue;
      const header = { gateway: event.gateway, eventId: event.eventId, type: event.type };
      // A repeated answer is applied again, which changes nothing, but is stored and reported once.
      if (await claimEvent(ctx, header)) await settleEvent(ctx, event, known, outcome);
    }
    const session = await lockSessionOfIntent(ctx, intent);
    const now = session && (await lockIntent(ctx, intent.appId, intent.id));
    if (!now) return;
    await reportCaptureDifference(ctx, now, payment);
    if (await recordAttempt(ctx, now, attemptOf(payment))) await publish(ctx, 'checkout', session.id);
    const isChanged = await reconcileReadRefunds(ctx, now, payment);
    if (isChanged && now.disputeState === 'lost') await refundRestOfDispute(ctx, session, now);
    if (isChanged) await followRefunds(ctx, session, { event: 'refund', reason: 'gateway' });
    else if (await hasOpenRefusal(ctx, now)) await followRefunds(ctx, session, null);
    if (payment.authorizedUntil !== null) await recordAuthorizedUntil(ctx, now, payment.authorizedUntil);
  });
}

/** What the latest attempt waits for by the gateway's answer; null if no attempt is undecided. */
function attemptOf({ state }: GatewayPayment): 'requires_action' | 'processing' | null {
  return state === 'requires_action' || state === 'processing' ? state : null;
}
