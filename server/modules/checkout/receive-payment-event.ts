import {
  claimEvent,
  type EventHeader,
  type PaymentEvent,
  settleEvent,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { applyEvent, type WebhookScope } from './apply-payment-event.ts';
import { reconcileIntent } from './reconcile-intent.ts';
import { retryEarlyEvent } from './retry-early-event.ts';

/** A payment is created at the gateway before it is stored here, so its first event may arrive earlier. */
const earlySeconds = 5;

/**
 * Processes a verified gateway event at most once. Payment, amount, currency and environment must match, or
 * the event is stored as rejected and nothing changes. Events may arrive in any order; the payment status
 * follows from all of them (`computePaymentStatus`). States and jobs are written in the same transaction as
 * the event id, so a crash leaves both or neither. An event of an unknown payment is retried once.
 */
export async function receivePaymentEvent(
  ctx: SystemContext,
  header: EventHeader,
  event: PaymentEvent | null,
  scope: WebhookScope,
): Promise<{ received: true; duplicate: boolean }> {
  return transaction(ctx, async (ctx) => {
    if (!(await claimEvent(ctx, header))) return { received: true, duplicate: true };
    if (!event) return { received: true, duplicate: false };
    const { outcome, intent } = await applyEvent(ctx, event, scope);
    const isEarly = outcome.reason === 'unknown_payment';
    await settleEvent(ctx, event, intent, outcome, isEarly ? { event, scope } : null);
    if (isEarly) {
      const { gateway, eventId } = event;
      await enqueue(ctx, retryEarlyEvent, { gateway, eventId }, { delayMs: earlySeconds * 1000 });
    }
    if (event.type.startsWith('refund.') && intent && outcome.status === 'applied') {
      // An event need not name the refund; the gateway's list does.
      await enqueue(ctx, reconcileIntent, { reference: intent.id }, { key: `reconcile:${intent.id}` });
    }
    return { received: true, duplicate: false };
  });
}
