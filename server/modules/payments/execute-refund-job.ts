import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { gatewayNamed } from './gateways.ts';
import { findIntent, lockIntent, whereIntent } from './intents.ts';
import { publishRefund } from './publish-refund.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

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
