import { z } from 'zod';
import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, ne, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { applyWaitingEvents, factOf, factsOf } from './events.ts';
import { gatewayNamed } from './gateways.ts';
import { findIntent, lockIntent, type PaymentIntent } from './intents.ts';
import { computePaymentStatus } from './payment-state.ts';
import type { PaymentEvent } from './port.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

export type Refund = typeof paymentRefunds.$inferSelect;

const whereIntent = (intent: Pick<PaymentIntent, 'appId' | 'id'>) =>
  and(eq(paymentIntents.appId, intent.appId), eq(paymentIntents.id, intent.id));

/**
 * Reserves a refund and enqueues its job. One conditional UPDATE checks the captured amount, so refunds can
 * never exceed it; returns false if they would.
 */
export async function requestRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  wanted: { bookingId: string | null; amountMinor: number; reason: string },
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const id = await reserveRefund(ctx, intent, { ...wanted, state: 'pending' });
    if (id) await enqueue(ctx, refundPayment, { appId: intent.appId, refundId: id });
    return id !== null;
  });
}

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
    if (!id) throw new Error('A refund could not be noted although it is within the payment');
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

/** Publishes the webhook event `payment.refunded` to the app's endpoints. */
async function publishRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refundId: string,
): Promise<void> {
  const [row] = await ctx.db
    .select({
      bookingId: paymentRefunds.bookingId,
      amountMinor: paymentRefunds.amountMinor,
      reason: paymentRefunds.reason,
      refundedMinor: paymentIntents.refundedMinor,
      currency: paymentIntents.currency,
    })
    .from(paymentRefunds)
    .innerJoin(
      paymentIntents,
      and(eq(paymentIntents.appId, paymentRefunds.appId), eq(paymentIntents.id, paymentRefunds.intentId)),
    )
    .where(and(eq(paymentRefunds.appId, intent.appId), eq(paymentRefunds.id, refundId)));
  if (!row) return;
  await publishWebhookEvent(ctx, intent.appId, 'payment.refunded', {
    refund_id: refundId,
    payment_intent_id: intent.id,
    booking_id: row.bookingId,
    amount: toMajor(row.amountMinor, row.currency),
    refunded_total: toMajor(row.refundedMinor, row.currency),
    currency: row.currency,
    reason: row.reason,
  });
}

/** Executes a reserved refund at the gateway under our refund id. If the gateway refuses, logs an alert. */
export const refundPayment = defineJob({
  name: 'refund_payment',
  payload: z.object({ appId: z.string(), refundId: z.string() }),
  run: async (ctx, payload) => {
    const pending = and(
      eq(paymentRefunds.appId, payload.appId),
      eq(paymentRefunds.id, payload.refundId),
      eq(paymentRefunds.state, 'pending'),
    );
    const [refund] = await ctx.db.select().from(paymentRefunds).where(pending);
    const intent = refund ? await findIntent(ctx, payload.appId, refund.intentId) : null;
    if (!refund || !intent) return;
    const answer = await gatewayNamed(ctx.environment, intent.gateway).refund(ctx, {
      reference: intent.gatewayReference,
      refundId: refund.id,
      amountMinor: refund.amountMinor,
    });
    if (answer.state === 'pending') return;
    await transaction(ctx, async (ctx) => {
      await lockIntent(ctx, intent.appId, intent.id);
      const [settled] = await ctx.db
        .update(paymentRefunds)
        .set({ state: answer.state as 'succeeded' | 'failed', settledAt: sql`now()` })
        .where(pending)
        .returning({ id: paymentRefunds.id });
      if (!settled) return;
      if (answer.state === 'succeeded') return publishRefund(ctx, intent, refund.id);
      ctx.log.error({ alert: 'refund_failed', refundId: refund.id }, 'the gateway refused a refund');
      await ctx.db
        .update(paymentIntents)
        .set({
          refundedMinor: sql`${paymentIntents.refundedMinor} - ${refund.amountMinor}`,
          updatedAt: sql`now()`,
        })
        .where(whereIntent(intent));
    });
  },
});

/** Reserves a refund in the caller's transaction. Returns its id, or null if it would exceed the capture. */
async function reserveRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refund: Pick<Refund, 'bookingId' | 'amountMinor' | 'reason' | 'state'> & { eventId?: string },
): Promise<string | null> {
  const [reserved] = await ctx.db
    .update(paymentIntents)
    .set({
      refundedMinor: sql`${paymentIntents.refundedMinor} + ${refund.amountMinor}`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        whereIntent(intent),
        eq(paymentIntents.state, 'captured'),
        sql`${paymentIntents.refundedMinor} + ${refund.amountMinor} <= ${paymentIntents.capturedMinor}`,
      ),
    )
    .returning({ id: paymentIntents.id });
  if (!reserved) return null;
  const id = newId();
  const settledAt = refund.state === 'pending' ? null : sql`now()`;
  await ctx.db
    .insert(paymentRefunds)
    .values({ ...refund, appId: intent.appId, id, intentId: intent.id, settledAt });
  return id;
}
