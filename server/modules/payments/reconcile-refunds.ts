import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, ne, sql } from '#server/platform/db/sql.ts';
import { applyWaitingEvents, factOf, factsOf } from './events.ts';
import type { PaymentIntent } from './intents.ts';
import { computePaymentStatus } from './payment-state.ts';
import type { PaymentEvent } from './port.ts';
import { publishRefund } from './publish-refund.ts';
import { reserveRefund } from './reserve-refund.ts';
import { paymentRefunds } from './schema.ts';

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
  const [own, facts] = await Promise.all([ownRefunds(ctx, intent), factsOf(ctx, intent)]);
  const all = event ? [...facts, factOf(event)] : facts;
  const { refundedMinor, isOverRefunded } = computePaymentStatus({ ...intent, refunds: own }, all);
  if (refundedMinor > intent.refundedMinor) {
    const amountMinor = refundedMinor - intent.refundedMinor;
    const made = { bookingId: null, amountMinor, reason: 'gateway', state: 'succeeded' as const };
    const id = await reserveRefund(ctx, intent, { ...made, eventId: event?.eventId });
    if (!id) throw new Error('A refund within the payment could not be recorded');
    await publishRefund(ctx, intent, id);
  }
  await applyWaitingEvents(ctx, intent);
  return !isOverRefunded;
}

/** Amounts of the refunds that we requested and the gateway did not refuse, in minor units. */
async function ownRefunds(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
): Promise<number[]> {
  const rows = await ctx.db
    .select({ amountMinor: paymentRefunds.amountMinor })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.appId, intent.appId),
        eq(paymentRefunds.intentId, intent.id),
        ne(paymentRefunds.state, 'failed'),
        ne(paymentRefunds.reason, 'gateway'),
      ),
    );
  return rows.map(({ amountMinor }) => amountMinor);
}

/** A single refund settles our oldest one of that amount; a running total of all refunds settles all. */
async function settleOwnRefunds(
  ctx: SystemContext,
  intent: PaymentIntent,
  event: PaymentEvent,
): Promise<void> {
  if (event.isRunningTotal && event.amountMinor < intent.refundedMinor) return;
  const which = event.isRunningTotal
    ? sql`state = 'pending'`
    : sql`amount_minor = ${event.amountMinor} and state <> 'failed'`;
  const settled = await ctx.db.execute<{ id: string; was: string }>(sql`
    update payment_refunds r set state = 'succeeded', event_id = ${event.eventId},
      settled_at = coalesce(r.settled_at, now())
    from (
      select app_id, id, state as was from payment_refunds
      where app_id = ${intent.appId} and intent_id = ${intent.id} and event_id is null and reason <> 'gateway'
        and ${which} order by id limit ${event.isRunningTotal ? null : 1}) o
    where r.app_id = o.app_id and r.id = o.id
    returning r.id, o.was`);
  for (const { id, was } of settled) if (was === 'pending') await publishRefund(ctx, intent, id);
}
