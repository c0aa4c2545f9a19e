import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { refundKeyOf, refundPayment } from './execute-refund-job.ts';
import { type PaymentIntent, whereIntent } from './intents.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

type Refund = typeof paymentRefunds.$inferSelect;

/**
 * Reserves a refund and enqueues its job. One conditional UPDATE checks the captured amount, so refunds can
 * never exceed it; returns false if they would.
 */
export async function requestRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  wanted: Pick<Refund, 'bookingId' | 'amountMinor' | 'reason'> & { retryOf?: string },
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const id = await reserveRefund(ctx, intent, { ...wanted, state: 'pending' });
    if (id) {
      const job = { appId: intent.appId, refundId: id };
      await enqueue(ctx, refundPayment, job, { key: refundKeyOf(job) });
    }
    return id !== null;
  });
}

/** Reserves a refund in the caller's transaction. Returns its id, or null if it would exceed the capture. */
export async function reserveRefund(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refund: Pick<Refund, 'bookingId' | 'amountMinor' | 'reason' | 'state'> & {
    eventId?: string;
    retryOf?: string;
  },
): Promise<string | null> {
  const [reserved] = await ctx.db
    .update(paymentIntents)
    .set({
      refundedMinor: sql`${paymentIntents.refundedMinor} + ${refund.amountMinor}`,
      updatedAt: sql`sojourn_now()`,
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
  const settledAt = refund.state === 'pending' ? null : sql`sojourn_now()`;
  await ctx.db
    .insert(paymentRefunds)
    .values({ ...refund, appId: intent.appId, id, intentId: intent.id, settledAt });
  return id;
}
