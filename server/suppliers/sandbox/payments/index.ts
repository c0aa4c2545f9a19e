import type { CreatedIntent, IntentRequest, PaymentGateway } from '#server/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import type { SandboxGatewayName } from './report-shapes.ts';
import { sandboxPayments, sandboxRefunds } from './schema.ts';

export { deliverSandboxWebhook } from './deliver-webhook.ts';
export { findMagicCard, magicCards } from './magic-cards.ts';
export { type PaymentAttempt, paySandboxPayment } from './pay.ts';
export { isSandboxGateway } from './report-shapes.ts';

const byReference = (reference: string) => eq(sandboxPayments.reference, reference);

/** The first gateway of the Sandbox: all its state is in Postgres, its page and its test cards are ours. */
export const sandboxGateway: PaymentGateway = {
  name: 'sandbox',

  createIntent: (ctx, wanted) => createPayment(ctx, 'sandbox', wanted.id, wanted),

  async capture(ctx, reference, amountMinor) {
    const [captured] = await ctx.db
      .update(sandboxPayments)
      .set({ state: 'captured', capturedMinor: amountMinor, updatedAt: sql`now()` })
      .where(
        and(
          byReference(reference),
          eq(sandboxPayments.state, 'authorized'),
          sql`${sandboxPayments.source} is distinct from 'capture_fails'`,
        ),
      )
      .returning({ state: sandboxPayments.state });
    if (captured) return { state: 'captured' };
    const payment = await read(ctx, reference);
    if (payment?.state === 'captured') return { state: 'captured' };
    return { state: 'declined', code: payment?.state === 'authorized' ? 'capture_failed' : 'not_authorized' };
  },

  async cancel(ctx, reference) {
    await ctx.db
      .update(sandboxPayments)
      .set({ state: 'voided', updatedAt: sql`now()` })
      .where(
        and(
          byReference(reference),
          inArray(sandboxPayments.state, ['created', 'requires_action', 'declined', 'authorized']),
        ),
      );
    const payment = await read(ctx, reference);
    return payment?.state === 'captured'
      ? { state: 'captured', capturedMinor: payment.capturedMinor }
      : { state: 'voided' };
  },

  async refund(ctx, wanted) {
    return transaction(ctx, async (ctx) => {
      // The payment's row is the lock under which its refunds are added up.
      const [payment] = await ctx.db
        .select({ capturedMinor: sandboxPayments.capturedMinor })
        .from(sandboxPayments)
        .where(byReference(wanted.reference))
        .for('update');
      const refunds = await ctx.db
        .select({ refundId: sandboxRefunds.refundId, amountMinor: sandboxRefunds.amountMinor })
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.reference, wanted.reference));
      if (refunds.some(({ refundId }) => refundId === wanted.refundId))
        return { state: 'succeeded' as const };
      const refunded = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      if (!payment || refunded + wanted.amountMinor > payment.capturedMinor)
        return { state: 'failed' as const };
      const { refundId, reference, amountMinor } = wanted;
      await ctx.db.insert(sandboxRefunds).values({ refundId, reference, amountMinor });
      return { state: 'succeeded' as const };
    });
  },

  async observe(ctx, reference, event) {
    const open = ['created', 'requires_action', 'declined'] as const;
    const told = {
      'payment.authorized': { state: 'authorized' as const, from: [...open] },
      'payment.succeeded': { state: 'captured' as const, from: [...open, 'authorized', 'voided'] as const },
      'payment.cancelled': { state: 'voided' as const, from: [...open, 'authorized'] as const },
      'payment.failed': { state: 'declined' as const, from: [...open] },
      'payment.created': null,
      'payment.disputed': null,
      'refund.succeeded': null,
    }[event];
    if (!told) return;
    await ctx.db
      .update(sandboxPayments)
      .set({
        state: told.state,
        ...(told.state === 'captured' ? { capturedMinor: sql`${sandboxPayments.amountMinor}` } : {}),
        updatedAt: sql`now()`,
      })
      .where(and(byReference(reference), inArray(sandboxPayments.state, [...told.from])));
  },
};

/**
 * Another gateway of the fake world. It keeps its books in the same table and takes the same test cards, but has
 * references of its own, and reports in another shape, unit and signature (`report-shapes.ts`).
 */
export const harbourGateway: PaymentGateway = {
  ...sandboxGateway,
  name: 'harbour',
  createIntent: (ctx, wanted) => createPayment(ctx, 'harbour', wanted.id.replace(/^pi_/, 'hbr_'), wanted),
};

async function createPayment(
  ctx: BaseContext,
  gateway: SandboxGatewayName,
  reference: string,
  wanted: IntentRequest,
): Promise<CreatedIntent> {
  const { id, amountMinor, currency, method, webhookPath, portalOrigin } = wanted;
  await ctx.db
    .insert(sandboxPayments)
    .values({ reference, gateway, amountMinor, currency, method, state: 'created', webhookPath })
    .onConflictDoNothing();
  return {
    reference,
    clientSecret: `${id}_secret_${randomToken(18)}`,
    redirectUrl: `${portalOrigin}/sandbox/pay/${id}`,
  };
}

/** What the hosted page shows of a payment's standing at the gateway; null when it does not exist. */
export async function sandboxPaymentState(ctx: BaseContext, reference: string): Promise<string | null> {
  return (await read(ctx, reference))?.state ?? null;
}

async function read(ctx: BaseContext, reference: string) {
  const [payment] = await ctx.db
    .select({ state: sandboxPayments.state, capturedMinor: sandboxPayments.capturedMinor })
    .from(sandboxPayments)
    .where(byReference(reference));
  return payment ?? null;
}
