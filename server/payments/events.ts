import { and, eq } from 'drizzle-orm';
import type { SystemContext } from '#server/platform/context/index.ts';
import type { PaymentIntent } from './intents.ts';
import type { PaymentEvent } from './port.ts';
import { paymentEvents } from './schema.ts';

/** What became of an event. A rejected one contradicts what we know and is looked at by a person. */
export type EventOutcome = { status: 'applied' | 'rejected' | 'ignored'; reason: string };

/**
 * Takes an event id for this transaction; false when it was seen before. Two deliveries at once meet here: the
 * second waits for the first to commit.
 */
export async function claimEvent(
  ctx: SystemContext,
  event: { gateway: string; eventId: string; type: string },
): Promise<boolean> {
  const rows = await ctx.db
    .insert(paymentEvents)
    .values({ ...event, status: 'ignored', reason: 'unknown_type' })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return rows.length > 0;
}

/** Writes down what became of a claimed event; a rejected one is an alert in the log. */
export async function settleEvent(
  ctx: SystemContext,
  event: PaymentEvent,
  intent: PaymentIntent | null,
  outcome: EventOutcome,
): Promise<void> {
  await ctx.db
    .update(paymentEvents)
    .set({
      ...outcome,
      appId: intent?.appId ?? null,
      intentId: intent?.id ?? null,
      amountMinor: event.amountMinor,
      currency: event.currency,
    })
    .where(and(eq(paymentEvents.gateway, event.gateway), eq(paymentEvents.eventId, event.eventId)));
  if (outcome.status === 'rejected') {
    const { gateway, eventId, type } = event;
    const about = { alert: 'payment_event_rejected', gateway, eventId, type, reason: outcome.reason };
    ctx.log.error(about, 'a signed payment event contradicts what we know');
  }
}

/** What of the event does not fit the payment; null when everything does. */
export function contradiction(
  event: PaymentEvent,
  intent: PaymentIntent,
  environment: string,
): string | null {
  if (event.environment !== environment) return 'environment_mismatch';
  if (event.currency !== intent.currency) return 'currency_mismatch';
  if (event.type === 'refund.succeeded') return null;
  // A gateway that answers our own capture of a part tells that part.
  const expected =
    intent.state === 'captured' ? [intent.amountMinor, intent.capturedMinor] : [intent.amountMinor];
  return expected.includes(event.amountMinor) ? null : 'amount_mismatch';
}
