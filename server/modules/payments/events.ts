import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, ne } from '#server/platform/db/sql.ts';
import { eventOfDispute } from './events-of-reading.ts';
import type { PaymentIntent } from './intents.ts';
import { checkCapturedSoon } from './open-intents.ts';
import { disputeStateOf, type PaymentFact } from './payment-state.ts';
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
 * Stores the contents and the outcome of a claimed event, and beside it what it says of further disputes. A rejected
 * event logs an alert. `unread` stores the whole event for a later retry.
 */
export async function settleEvent(
  ctx: SystemContext,
  event: PaymentEvent,
  intent: PaymentIntent | null,
  outcome: EventOutcome,
  unread: unknown = null,
): Promise<void> {
  const [about, ...others] = event.disputes ?? [];
  const settled = {
    ...outcome,
    appId: intent?.appId ?? null,
    intentId: intent?.id ?? null,
    paymentReference: event.paymentId,
    currency: event.currency,
    occurredAt: event.occurredAt,
  };
  await ctx.db
    .update(paymentEvents)
    .set({
      ...settled,
      unread,
      meaning: event.type,
      amountMinor: about?.amountMinor ?? event.amountMinor,
      refundId: event.refundId ?? about?.id ?? null,
      isRunningTotal: event.isRunningTotal,
      failureCode: event.failureCode,
    })
    .where(and(eq(paymentEvents.gateway, event.gateway), eq(paymentEvents.eventId, event.eventId)));
  if (outcome.status === 'applied' && others.length > 0)
    await ctx.db
      .insert(paymentEvents)
      .values(
        others.map(({ id, state, amountMinor }) => ({
          ...settled,
          gateway: event.gateway,
          eventId: `${event.eventId} ${id}`,
          type: event.type,
          meaning: eventOfDispute[state],
          amountMinor,
          refundId: id,
        })),
      )
      .onConflictDoNothing();
  // A loss that changed nothing may be of another dispute than the one that is known; the gateway lists them all.
  if (outcome.status === 'ignored' && event.type === 'payment.dispute_lost' && intent)
    await checkCapturedSoon(ctx, intent);
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

/** Earlier events of a payment that its state does not contain: refunds, failed attempts and disputes. */
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
        inArray(paymentEvents.meaning, [
          'refund.succeeded',
          'refund.failed',
          'payment.failed',
          'payment.disputed',
          'payment.dispute_funds_withdrawn',
          'payment.dispute_won',
          'payment.dispute_lost',
        ]),
      ),
    );
  return rows.flatMap(({ type, amountMinor: minor, refundId: id, ...rest }) => {
    if (type === null) return [];
    const amountMinor = minor ?? 0;
    const state = disputeStateOf(type);
    const named =
      id !== null && state !== null ? { disputes: [{ id, state, amountMinor }] } : { refundId: id };
    return [factOf({ refundId: null, ...rest, ...named, type, amountMinor })];
  });
}

/** Converts an event to a fact. The id includes the gateway, because gateways may use the same event ids. */
export function factOf(event: PaymentFact & { gateway: string }): PaymentFact {
  const { gateway, eventId, type, amountMinor, refundId, isRunningTotal, failureCode, occurredAt, disputes } =
    event;
  return {
    eventId: `${gateway} ${eventId}`,
    type,
    amountMinor,
    refundId: refundId ?? null,
    isRunningTotal,
    failureCode,
    disputes: disputes ?? [],
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
