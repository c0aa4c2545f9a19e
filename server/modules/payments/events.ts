import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, ne } from '#server/platform/db/sql.ts';
import type { PaymentIntent } from './intents.ts';
import type { PaymentFact } from './payment-state.ts';
import type { PaymentEvent } from './port.ts';
import { paymentEvents } from './schema.ts';

/**
 * Result of an event. A rejected event contradicts our data and requires an operator; a waiting event is
 * valid and is applied after a later event.
 */
export type EventOutcome = { status: 'applied' | 'rejected' | 'ignored' | 'waiting'; reason: string };

/**
 * Claims an event id in the caller's transaction; false if the event was received before. Of two concurrent
 * deliveries, the second waits here until the first commits.
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
 * Stores the contents and the outcome of a claimed event. A rejected event logs an alert. `unread` stores the
 * whole event for a later retry.
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
      refundId: event.refundId,
      isRunningTotal: event.isRunningTotal,
      currency: event.currency,
      failureCode: event.failureCode,
      occurredAt: event.occurredAt,
    })
    .where(and(eq(paymentEvents.gateway, event.gateway), eq(paymentEvents.eventId, event.eventId)));
  // One that is tried again may only have come before its payment was stored.
  if (outcome.status === 'rejected' && unread === null) {
    const { gateway, eventId, type } = event;
    const about = { alert: 'payment_event_rejected', gateway, eventId, type, reason: outcome.reason };
    ctx.log.error(about, 'a signed payment event contradicts the stored payment');
  }
}

/** Returns the stored event that waits for a retry, or null. Locks the row until the transaction ends. */
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

/** Marks the events that waited for the capture as applied. */
export async function applyWaitingEvents(
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

/** Earlier events of a payment that its state does not contain: refunds and failed attempts. */
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
      refundId: paymentEvents.refundId,
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
        ne(paymentEvents.reason, 'superseded'),
        inArray(paymentEvents.meaning, ['refund.succeeded', 'payment.failed']),
      ),
    );
  return rows.flatMap(({ type, amountMinor, ...rest }) =>
    type === null ? [] : [factOf({ ...rest, type, amountMinor: amountMinor ?? 0 })],
  );
}

/** Converts an event to a fact. The id includes the gateway, because gateways may use the same event ids. */
export function factOf(event: PaymentFact & { gateway: string }): PaymentFact {
  const { gateway, eventId, type, amountMinor, refundId, isRunningTotal, failureCode, occurredAt } = event;
  return {
    eventId: `${gateway} ${eventId}`,
    type,
    amountMinor,
    refundId: refundId ?? null,
    isRunningTotal,
    failureCode,
    occurredAt,
  };
}

/** Events about a part of the payment. */
const reportsPart: readonly PaymentEvent['type'][] = [
  'refund.succeeded',
  'refund.failed',
  'payment.disputed',
  'payment.dispute_funds_withdrawn',
  'payment.dispute_funds_returned',
  'payment.dispute_won',
  'payment.dispute_lost',
];

/** Returns the reason why an event does not match the payment, or null if it does. */
export function findMismatch(event: PaymentEvent, intent: PaymentIntent, environment: string): string | null {
  if (event.environment !== environment) return 'environment_mismatch';
  if (event.currency !== intent.currency) return 'currency_mismatch';
  if (reportsPart.includes(event.type)) {
    const fits = event.amountMinor > 0 && event.amountMinor <= intent.amountMinor;
    if (fits) return null;
    return event.type === 'refund.succeeded' ? 'refund_exceeds_payment' : 'amount_mismatch';
  }
  // Of an authorised payment a part may be captured: by us, before the capture is stored, or on the dashboard.
  if (event.type === 'payment.succeeded' && intent.state === 'authorized') {
    return event.amountMinor > 0 && event.amountMinor <= intent.amountMinor ? null : 'amount_mismatch';
  }
  const expected =
    intent.state === 'captured' ? [intent.amountMinor, intent.capturedMinor] : [intent.amountMinor];
  return expected.includes(event.amountMinor) ? null : 'amount_mismatch';
}
