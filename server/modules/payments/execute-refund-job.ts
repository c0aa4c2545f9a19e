import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { paymentKeyOf } from './accounts.ts';
import { failRefund } from './fail-refund.ts';
import { gatewayNamed } from './gateways.ts';
import { findIntent, lockIntent } from './intents.ts';
import { isOvertakenByLoss } from './is-overtaken-by-loss.ts';
import { checkCapturedSoon } from './open-intents.ts';
import { publishRefund } from './publish-refund.ts';
import { paymentRefunds } from './schema.ts';

/** The key of a refund's job: a repeated request replaces the job of the first one instead of running beside it. */
export const refundKeyOf = ({ refundId }: { refundId: string }): string => `refund:${refundId}`;

/**
 * Executes a reserved refund at the gateway under our refund id. If the gateway refuses, logs an alert. Does
 * nothing while the payment is disputed, and sends no refund that a lost dispute has overtaken.
 */
export const refundPayment = defineJob({
  name: 'refund_payment',
  payload: z.object({ appId: z.string(), refundId: z.string() }),
  pool: 'external',
  run: async (ctx, payload) => {
    const pending = and(
      eq(paymentRefunds.appId, payload.appId),
      eq(paymentRefunds.id, payload.refundId),
      eq(paymentRefunds.state, 'pending'),
    );
    const [refund] = await ctx.db.select().from(paymentRefunds).where(pending);
    const intent = refund ? await findIntent(ctx, payload.appId, refund.intentId) : null;
    if (!refund || !intent) return;
    // The bank may return the money itself. The end of the dispute enqueues the refund again or drops it.
    if (intent.disputeState === 'opened') return;
    // The next reconciliation asks the gateway whether it has this refund, and drops it otherwise.
    if (isOvertakenByLoss(intent, refund)) return checkCapturedSoon(ctx, intent);
    const answer = await gatewayNamed(ctx.environment, intent.gateway).refund(ctx, {
      ...(await paymentKeyOf(ctx, intent)),
      refundId: refund.id,
      amountMinor: refund.amountMinor,
    });
    if (answer.state === 'pending') return;
    await transaction(ctx, async (ctx) => {
      await lockIntent(ctx, intent.appId, intent.id);
      if (answer.state === 'failed') return failRefund(ctx, intent, refund.id, 'gateway_refused');
      const [settled] = await ctx.db
        .update(paymentRefunds)
        .set({ state: 'succeeded', settledAt: sql`sojourn_now()` })
        .where(pending)
        .returning({ id: paymentRefunds.id });
      if (settled) await publishRefund(ctx, intent, refund.id);
    });
  },
});
