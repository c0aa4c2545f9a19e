import { claimEvent, type Heading, type PaymentEvent, settleEvent } from '#server/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';
import { applyEvent, type WebhookScope } from './apply-payment-event.ts';
import { takeUpEarlyEvent } from './take-up-early-event.ts';

/** A payment is announced to the gateway before we write it down: its first event may be faster. */
const earlySeconds = 5;

/**
 * Takes one verified gateway event, once: event id, payment, amount, currency and environment must all fit, else it
 * is stored as rejected and nothing changes. Events come in any order; where the payment stands follows from all of
 * them (`standingOf`). Everything that follows from it (states, jobs) is written in the same transaction as the event
 * id, so that a crash leaves both or neither. An event of a payment that we do not know is looked at once more.
 */
export async function receivePaymentEvent(
  ctx: SystemContext,
  heading: Heading,
  event: PaymentEvent | null,
  scope: WebhookScope,
): Promise<{ received: true; duplicate: boolean }> {
  return transaction(ctx, async (ctx) => {
    if (!(await claimEvent(ctx, heading))) return { received: true, duplicate: true };
    if (!event) return { received: true, duplicate: false };
    const { outcome, intent } = await applyEvent(ctx, event, scope);
    const isEarly = outcome.reason === 'unknown_payment';
    await settleEvent(ctx, event, intent, outcome, isEarly ? { event, scope } : null);
    if (isEarly) {
      const { gateway, eventId } = event;
      await enqueue(ctx, takeUpEarlyEvent, { gateway, eventId }, { runAt: inSeconds(earlySeconds) });
    }
    return { received: true, duplicate: false };
  });
}
