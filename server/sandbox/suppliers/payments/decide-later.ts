import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { reportEvent } from './report-event.ts';
import { sandboxPayments, sandboxRefunds } from './schema.ts';

/** Decides a payment that is processing: authorises it and reports that. */
export const decideSandboxPayment = defineJob({
  name: 'decide_sandbox_payment',
  payload: z.object({ reference: z.string() }),
  run: async (ctx, { reference }) => {
    await transaction(ctx, async (ctx) => {
      const [payment] = await ctx.db
        .update(sandboxPayments)
        .set({ state: 'authorized', updatedAt: sql`sojourn_now()` })
        .where(and(eq(sandboxPayments.reference, reference), eq(sandboxPayments.state, 'processing')))
        .returning();
      if (!payment) return;
      const event = 'payment.authorized';
      await reportEvent(ctx, payment, { event, occasion: `${payment.attempts}\n${event}` });
    });
  },
});

/** Executes a refund that is pending and reports that. */
export const decideSandboxRefund = defineJob({
  name: 'decide_sandbox_refund',
  payload: z.object({ refundId: z.string() }),
  run: async (ctx, { refundId }) => {
    await transaction(ctx, async (ctx) => {
      const [refund] = await ctx.db
        .update(sandboxRefunds)
        .set({ state: 'succeeded' })
        .where(and(eq(sandboxRefunds.refundId, refundId), eq(sandboxRefunds.state, 'pending')))
        .returning();
      if (!refund) return;
      const [payment] = await ctx.db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.reference, refund.reference));
      if (!payment) return;
      await reportEvent(ctx, payment, {
        event: 'refund.succeeded',
        amountMinor: refund.amountMinor,
        refundId,
        occasion: `refund ${refundId}`,
      });
    });
  },
});
