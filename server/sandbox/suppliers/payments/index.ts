import type { CreatedIntent, IntentRequest, PaymentGateway } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { findMagicCard } from './magic-cards.ts';
import { paySandboxPayment } from './pay.ts';
import type { SandboxGatewayName } from './report-shapes.ts';
import { sandboxPayments, sandboxRefunds } from './schema.ts';

export { deliverSandboxWebhook } from './deliver-webhook.ts';
export { findMagicCard, magicCards } from './magic-cards.ts';

const byReference = (reference: string) => eq(sandboxPayments.reference, reference);

/**
 * The first simulated gateway. Its state is in Postgres; the Sandbox provides its payment page and test
 * cards.
 */
export const sandboxGateway: PaymentGateway = {
  name: 'sandbox',

  createIntent: (ctx, request) => createPayment(ctx, 'sandbox', request.id, request),

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

  async refund(ctx, request) {
    return transaction(ctx, async (ctx) => {
      // The row lock on the payment serialises its refunds, so their sum cannot exceed the captured amount.
      const [payment] = await ctx.db
        .select({ capturedMinor: sandboxPayments.capturedMinor })
        .from(sandboxPayments)
        .where(byReference(request.reference))
        .for('update');
      const refunds = await ctx.db
        .select({ refundId: sandboxRefunds.refundId, amountMinor: sandboxRefunds.amountMinor })
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.reference, request.reference));
      if (refunds.some(({ refundId }) => refundId === request.refundId))
        return { state: 'succeeded' as const };
      const refunded = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      if (!payment || refunded + request.amountMinor > payment.capturedMinor)
        return { state: 'failed' as const };
      const { refundId, reference, amountMinor } = request;
      await ctx.db.insert(sandboxRefunds).values({ refundId, reference, amountMinor });
      return { state: 'succeeded' as const };
    });
  },

  async observe(ctx, reference, event) {
    const open = ['created', 'requires_action', 'declined'] as const;
    const change = {
      'payment.authorized': { state: 'authorized' as const, from: [...open] },
      'payment.succeeded': { state: 'captured' as const, from: [...open, 'authorized', 'voided'] as const },
      'payment.cancelled': { state: 'voided' as const, from: [...open, 'authorized'] as const },
      'payment.failed': { state: 'declined' as const, from: [...open] },
      'payment.created': null,
      'payment.disputed': null,
      'refund.succeeded': null,
    }[event];
    if (!change) return;
    await ctx.db
      .update(sandboxPayments)
      .set({
        state: change.state,
        ...(change.state === 'captured' ? { capturedMinor: sql`${sandboxPayments.amountMinor}` } : {}),
        updatedAt: sql`now()`,
      })
      .where(and(byReference(reference), inArray(sandboxPayments.state, [...change.from])));
  },

  async isPaid(ctx, reference) {
    const state = await sandboxPaymentState(ctx, reference);
    return state === 'authorized' || state === 'captured';
  },

  testCards: { methodOf: (card) => findMagicCard(card)?.method ?? null, pay: paySandboxPayment },
};

/**
 * The second simulated gateway. It uses the same table and test cards, but its own references, and its
 * webhook events have another shape, amount unit and signature (`report-shapes.ts`).
 */
export const harbourGateway: PaymentGateway = {
  ...sandboxGateway,
  name: 'harbour',
  createIntent: (ctx, request) => createPayment(ctx, 'harbour', request.id.replace(/^pi_/, 'hbr_'), request),
};

async function createPayment(
  ctx: BaseContext,
  gateway: SandboxGatewayName,
  reference: string,
  request: IntentRequest,
): Promise<CreatedIntent> {
  const { id, amountMinor, currency, method, webhookPath, portalOrigin } = request;
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

/** The state of a payment at the gateway, for the hosted payment page; null when it does not exist. */
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
