import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { gatewayNamed } from './gateways.ts';
import { findIntent, type PaymentIntent } from './intents.ts';
import type { PaymentEvent } from './port.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

export type Refund = typeof paymentRefunds.$inferSelect;

const live = (intent: Pick<PaymentIntent, 'appId' | 'id'>) =>
  and(eq(paymentIntents.appId, intent.appId), eq(paymentIntents.id, intent.id));

/**
 * Promises money back and sets the job that sends it. The promise is taken from what was captured in one
 * conditional UPDATE, so refunds can never exceed it; false when they would.
 */
export async function requestRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  wanted: { bookingId: string | null; amountMinor: number; reason: string },
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const id = await promise(ctx, intent, { ...wanted, state: 'pending' });
    if (id) await enqueue(ctx, refundPayment, { appId: intent.appId, refundId: id });
    return id !== null;
  });
}

/** Writes down a refund that the gateway told of. False when it exceeds what was captured. */
export async function noteRefund(
  ctx: SystemContext,
  intent: PaymentIntent,
  event: PaymentEvent,
): Promise<boolean> {
  if (event.isRunningTotal && event.amountMinor <= intent.refundedMinor) return true;
  const amountMinor = event.amountMinor - (event.isRunningTotal ? intent.refundedMinor : 0);
  if (amountMinor <= 0) return false;
  // The news of a refund of ours closes that one; anything else was made at the gateway.
  const ours = await ctx.db.execute(sql`
    update payment_refunds set state = 'succeeded', event_id = ${event.eventId}, settled_at = coalesce(settled_at, now())
    where (app_id, id) = (
      select app_id, id from payment_refunds
      where app_id = ${intent.appId} and intent_id = ${intent.id} and amount_minor = ${amountMinor}
        and event_id is null and state <> 'failed' order by id limit 1)
    returning 1`);
  if (ours.length > 0) return true;
  const made = { bookingId: null, amountMinor, reason: 'gateway', state: 'succeeded' as const };
  return (await promise(ctx, intent, { ...made, eventId: event.eventId })) !== null;
}

/** Sends a promised refund to the gateway under our refund id. */
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
      const [settled] = await ctx.db
        .update(paymentRefunds)
        .set({ state: answer.state as 'succeeded' | 'failed', settledAt: sql`now()` })
        .where(pending)
        .returning({ id: paymentRefunds.id });
      if (!settled || answer.state === 'succeeded') return;
      ctx.log.error({ alert: 'refund_failed', refundId: refund.id }, 'the gateway refused a refund');
      await ctx.db
        .update(paymentIntents)
        .set({
          refundedMinor: sql`${paymentIntents.refundedMinor} - ${refund.amountMinor}`,
          updatedAt: sql`now()`,
        })
        .where(live(intent));
    });
  },
});

/** The newest refund of a booking, or null. */
export async function refundOfBooking(
  ctx: Pick<SystemContext, 'db'>,
  booking: { appId: string; id: string },
): Promise<Pick<Refund, 'state' | 'amountMinor'> | null> {
  const [row] = await ctx.db
    .select({ state: paymentRefunds.state, amountMinor: paymentRefunds.amountMinor })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.appId, booking.appId), eq(paymentRefunds.bookingId, booking.id)))
    .orderBy(desc(paymentRefunds.id))
    .limit(1);
  return row ?? null;
}

async function promise(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refund: Pick<Refund, 'bookingId' | 'amountMinor' | 'reason' | 'state'> & { eventId?: string },
): Promise<string | null> {
  const [taken] = await ctx.db
    .update(paymentIntents)
    .set({
      refundedMinor: sql`${paymentIntents.refundedMinor} + ${refund.amountMinor}`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        live(intent),
        eq(paymentIntents.state, 'captured'),
        sql`${paymentIntents.refundedMinor} + ${refund.amountMinor} <= ${paymentIntents.capturedMinor}`,
      ),
    )
    .returning({ id: paymentIntents.id });
  if (!taken) return null;
  const id = newId();
  const settledAt = refund.state === 'pending' ? null : sql`now()`;
  await ctx.db
    .insert(paymentRefunds)
    .values({ ...refund, appId: intent.appId, id, intentId: intent.id, settledAt });
  return id;
}
