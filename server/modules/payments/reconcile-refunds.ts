import type { SystemContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { applyWaitingEvents, factOf, factsOf } from './events.ts';
import { findGateway } from './gateways.ts';
import type { PaymentIntent } from './intents.ts';
import { computePaymentStatus, type PaymentFact } from './payment-state.ts';
import type { PaymentEvent } from './port.ts';
import { publishRefund } from './publish-refund.ts';
import { type PaymentRefund, refundsOfPayments } from './refunds-of-payments.ts';
import { reserveRefund } from './reserve-refund.ts';

/** Refunds that we did not request at the gateway. */
const notRequested: readonly string[] = ['gateway', 'dispute', 'not_captured'];
/** What reduces a payment although the gateway has refunded nothing. */
const lost: readonly string[] = ['dispute', 'not_captured'];

/**
 * Reconciles refunds reported by the gateway, including those that arrived before the capture; does nothing
 * until the payment is captured. An event that matches one of our refunds settles it; any other refund was
 * made at the gateway. The caller must hold the payment's lock and have claimed the event. Returns false if
 * the reported refunds exceed the payment.
 */
export async function reconcileRefunds(
  ctx: SystemContext,
  intent: PaymentIntent,
  event: PaymentEvent | null = null,
): Promise<boolean> {
  if (intent.state !== 'captured') return true;
  if (event) await settleOwnRefunds(ctx, intent, event);
  const [stored, facts] = await Promise.all([refundsOfPayments(ctx, [intent]), factsOf(ctx, intent)]);
  const all = event ? [...facts, factOf(event)] : facts;
  const { missingMinor, isOverRefunded } = compareRefunds(intent, stored, all);
  if (missingMinor > 0) {
    const made = { bookingId: event?.bookingId ?? null, amountMinor: missingMinor, reason: 'gateway' };
    const id = await reserveRefund(ctx, intent, { ...made, state: 'succeeded', eventId: event?.eventId });
    if (!id) throw new Error('A refund within the payment could not be recorded');
    await publishRefund(ctx, intent, id);
    await showToGateway(ctx, intent, event ? [{ ...factOf(event), amountMinor: missingMinor }] : facts);
  }
  await applyWaitingEvents(ctx, intent);
  return !isOverRefunded;
}

/** The refunds of a payment that the facts report and that are not stored, in minor units. */
function compareRefunds(
  intent: PaymentIntent,
  stored: readonly PaymentRefund[],
  facts: readonly PaymentFact[],
): { missingMinor: number; isOverRefunded: boolean } {
  // What the bank kept after a lost dispute is no refund of the gateway, nor is what was never captured.
  const lostMinor = stored
    .filter(({ reason, state }) => lost.includes(reason) && state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const requested = stored.filter(({ reason }) => !notRequested.includes(reason));
  const ownIds = new Set(requested.map(({ id }) => id));
  const failedAtMs = Math.max(
    0,
    ...stored.map(({ state, settledAt }) => (state === 'failed' && settledAt ? Date.parse(settledAt) : 0)),
  );
  const { refundedMinor, isOverRefunded } = computePaymentStatus(
    {
      ...intent,
      capturedMinor: intent.capturedMinor - lostMinor,
      refunds: requested.filter(({ state }) => state !== 'failed').map(({ amountMinor }) => amountMinor),
    },
    facts.filter(
      (fact) =>
        !isTotalBefore(fact, failedAtMs) &&
        (fact.refundId === null || !(ownIds.has(fact.refundId) || mayBeRelease(intent, fact))),
    ),
  );
  return { missingMinor: refundedMinor - (intent.refundedMinor - lostMinor), isOverRefunded };
}

/**
 * True if a refund that is not ours may stand for the rest of a partial capture, of which Stripe makes a refund for
 * requests in versions before 2025-03-31.basil. The gateway is asked after each event, and its list tells which it is.
 */
const mayBeRelease = ({ amountMinor, capturedMinor }: PaymentIntent, fact: PaymentFact): boolean =>
  fact.amountMinor === amountMinor - capturedMinor;

/**
 * True for a running total from before the last failure of a refund, which it may have counted. It can come late. The
 * gateway is asked after each event, and its list tells what was refunded.
 */
const isTotalBefore = ({ isRunningTotal, occurredAt }: PaymentFact, failedAtMs: number): boolean =>
  isRunningTotal && occurredAt !== null && Date.parse(occurredAt) <= failedAtMs;

/** A simulated gateway stores the refunds of signed events that it did not send itself. */
async function showToGateway(
  ctx: SystemContext,
  intent: PaymentIntent,
  facts: readonly PaymentFact[],
): Promise<void> {
  const gateway = findGateway(ctx.environment, intent.gateway);
  for (const { type, eventId, amountMinor } of facts.filter((fact) => fact.type === 'refund.succeeded')) {
    // The id of a fact begins with the name of the gateway.
    const event = { type, amountMinor, eventId: eventId.slice(eventId.indexOf(' ') + 1) };
    await gateway?.observe?.(ctx, intent.gatewayReference, event);
  }
}

/**
 * An event that names a refund settles that one. Otherwise it settles our oldest one of that amount. A running total
 * settles none, because it counts refunds that are still pending.
 */
async function settleOwnRefunds(
  ctx: SystemContext,
  intent: PaymentIntent,
  event: PaymentEvent,
): Promise<void> {
  if (event.isRunningTotal) return;
  const which = event.refundId
    ? sql`id::text = ${event.refundId} and state = 'pending'`
    : sql`amount_minor = ${event.amountMinor} and state <> 'failed'`;
  const settled = await ctx.db.execute<{ id: string; was: string }>(sql`
    update payment_refunds r set state = 'succeeded', event_id = ${event.eventId},
      settled_at = coalesce(r.settled_at, sojourn_now())
    from (
      select app_id, id, state as was from payment_refunds
      where app_id = ${intent.appId} and intent_id = ${intent.id} and event_id is null
        and reason not in ('gateway', 'dispute') and not is_settled_by_hand
        and ${which} order by id limit 1) o
    where r.app_id = o.app_id and r.id = o.id
    returning r.id, o.was`);
  for (const { id, was } of settled) if (was === 'pending') await publishRefund(ctx, intent, id);
}
