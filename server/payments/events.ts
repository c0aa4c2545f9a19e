import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, ne } from '#server/platform/db/sql.ts';
import type { PaymentIntent } from './intents.ts';
import type { PaymentFact } from './payment-state.ts';
import type { PaymentEvent } from './port.ts';
import { paymentEvents } from './schema.ts';

/**
 * What became of an event. A rejected one contradicts what we know and is looked at by a person; a waiting one is
 * true, and counts once something else has come.
 */
export type EventOutcome = { status: 'applied' | 'rejected' | 'ignored' | 'waiting'; reason: string };

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

/**
 * Writes down what a claimed event told and what became of it; a rejected one is an alert in the log. `unread` is
 * kept while the event is to be taken up again.
 */
export async function settleEvent(
  ctx: SystemContext,
  event: PaymentEvent,
  intent: PaymentIntent | null,
  outcome: EventOutcome,
  unread: unknown = null,
): Promise<void> {
  await ctx.db
    .update(paymentEvents)
    .set({
      ...outcome,
      unread,
      meaning: event.type,
      appId: intent?.appId ?? null,
      intentId: intent?.id ?? null,
      paymentReference: event.paymentId,
      amountMinor: event.amountMinor,
      isRunningTotal: event.isRunningTotal,
      currency: event.currency,
      failureCode: event.failureCode,
      occurredAt: event.occurredAt,
    })
    .where(and(eq(paymentEvents.gateway, event.gateway), eq(paymentEvents.eventId, event.eventId)));
  if (outcome.status === 'rejected') {
    const { gateway, eventId, type } = event;
    const about = { alert: 'payment_event_rejected', gateway, eventId, type, reason: outcome.reason };
    ctx.log.error(about, 'a signed payment event contradicts what we know');
  }
}

/** The event as it waits to be taken up again, or null when it does not. */
export async function unreadEvent(
  ctx: Pick<SystemContext, 'db'>,
  event: { gateway: string; eventId: string },
): Promise<unknown> {
  const [row] = await ctx.db
    .select({ unread: paymentEvents.unread })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.gateway, event.gateway), eq(paymentEvents.eventId, event.eventId)))
    .for('update');
  return row?.unread ?? null;
}

/** Events that waited for the money to be taken count from now on. */
export async function acceptWaiting(
  ctx: Pick<SystemContext, 'db'>,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
): Promise<void> {
  await ctx.db
    .update(paymentEvents)
    .set({ status: 'applied', reason: '' })
    .where(
      and(
        eq(paymentEvents.appId, intent.appId),
        eq(paymentEvents.intentId, intent.id),
        eq(paymentEvents.status, 'waiting'),
      ),
    );
}

/** What was told of a payment before and does not show in its state: refunds, refused attempts. */
export async function factsOf(
  ctx: Pick<SystemContext, 'db'>,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
): Promise<PaymentFact[]> {
  const rows = await ctx.db
    .select({
      type: paymentEvents.meaning,
      gateway: paymentEvents.gateway,
      eventId: paymentEvents.eventId,
      amountMinor: paymentEvents.amountMinor,
      isRunningTotal: paymentEvents.isRunningTotal,
      failureCode: paymentEvents.failureCode,
      occurredAt: paymentEvents.occurredAt,
    })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.appId, intent.appId),
        eq(paymentEvents.intentId, intent.id),
        ne(paymentEvents.status, 'rejected'),
        inArray(paymentEvents.meaning, ['refund.succeeded', 'payment.failed']),
      ),
    );
  return rows.flatMap(({ type, amountMinor, ...rest }) =>
    type === null ? [] : [factOf({ ...rest, type, amountMinor: amountMinor ?? 0 })],
  );
}

/** A fact of an event. Two gateways may use one event id. */
export function factOf(event: PaymentFact & { gateway: string }): PaymentFact {
  const { gateway, eventId, type, amountMinor, isRunningTotal, failureCode, occurredAt } = event;
  return {
    eventId: `${gateway} ${eventId}`,
    type,
    amountMinor,
    isRunningTotal,
    failureCode,
    occurredAt,
  };
}

/** What of the event does not fit the payment; null when everything does. */
export function contradiction(
  event: PaymentEvent,
  intent: PaymentIntent,
  environment: string,
): string | null {
  if (event.environment !== environment) return 'environment_mismatch';
  if (event.currency !== intent.currency) return 'currency_mismatch';
  if (event.type === 'refund.succeeded' || event.type === 'payment.disputed') {
    const fits = event.amountMinor > 0 && event.amountMinor <= intent.amountMinor;
    if (fits) return null;
    return event.type === 'refund.succeeded' ? 'refund_exceeds_payment' : 'amount_mismatch';
  }
  // A gateway that answers our own capture of a part tells that part.
  const expected =
    intent.state === 'captured' ? [intent.amountMinor, intent.capturedMinor] : [intent.amountMinor];
  return expected.includes(event.amountMinor) ? null : 'amount_mismatch';
}
