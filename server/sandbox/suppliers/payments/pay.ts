import type { PaymentAttempt } from '#server/modules/payments/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { deliverSandboxWebhook } from './deliver-webhook.ts';
import type { CardEffect } from './magic-cards.ts';
import { findMagicCard } from './magic-cards.ts';
import { isSandboxGateway, reportShapes } from './report-shapes.ts';
import { sandboxPayments } from './schema.ts';

type Payment = typeof sandboxPayments.$inferSelect;

const declines: Partial<Record<CardEffect, string>> = {
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
};

const lateDeliveryMs = 10_000;

/**
 * Pays with a test card, as a member does on the payment page of the gateway. `authentication` is the outcome
 * of the 3-D Secure step. Returns `closed` when the payment accepts no attempt; throws RangeError for an
 * unknown card.
 */
export async function paySandboxPayment(
  ctx: BaseContext,
  reference: string,
  cardInput: string,
  authentication: 'passed' | 'failed' | undefined,
): Promise<PaymentAttempt> {
  const card = findMagicCard(cardInput);
  if (!card) throw new RangeError('Unknown test card');
  return transaction(ctx, async (ctx) => {
    const needsAuthentication = card.effect === 'three_d_secure' && authentication === undefined;
    const decline =
      card.effect === 'three_d_secure' && authentication === 'failed'
        ? 'authentication_failed'
        : declines[card.effect];
    const state = needsAuthentication
      ? 'requires_action'
      : decline
        ? 'declined'
        : card.effect === 'captures_at_once'
          ? 'captured'
          : 'authorized';
    const [payment] = await ctx.db
      .update(sandboxPayments)
      .set({
        state,
        source: card.name,
        attempts: sql`${sandboxPayments.attempts} + 1`,
        ...(state === 'captured' ? { capturedMinor: sql`${sandboxPayments.amountMinor}` } : {}),
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(sandboxPayments.reference, reference),
          inArray(sandboxPayments.state, ['created', 'requires_action', 'declined']),
        ),
      )
      .returning();
    if (!payment) return { status: 'closed' };
    if (needsAuthentication) return { status: 'requires_action' };
    await report(ctx, payment, card.effect, decline ?? null);
    return decline ? { status: 'declined', code: decline } : { status: 'processing' };
  });
}

/** Enqueues the webhook event, to be delivered after the response, and for some payments twice. */
async function report(
  ctx: BaseContext,
  payment: Payment,
  effect: CardEffect,
  failure: string | null,
): Promise<void> {
  const draw = Number.parseInt(sha256Hex(payment.reference).slice(0, 8), 16);
  const event = failure
    ? 'payment.failed'
    : effect === 'captures_at_once'
      ? 'payment.succeeded'
      : 'payment.authorized';
  const gateway = isSandboxGateway(payment.gateway) ? payment.gateway : 'sandbox';
  const body = JSON.stringify(
    reportShapes[gateway].body({
      // Every delivery of this attempt has the same event id.
      eventId: `evt_${sha256Hex(`${payment.reference}\n${payment.attempts}\n${event}`).slice(0, 32)}`,
      event,
      reference: payment.reference,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      environment: ctx.environment,
      failure,
      at: new Date().toISOString(),
    }),
  );
  const delayMs =
    config.sandboxLatency === 'off' ? 0 : effect === 'webhook_late' ? lateDeliveryMs : 400 + (draw % 1_100);
  const deliver = (afterMs: number) =>
    enqueue(
      ctx,
      deliverSandboxWebhook,
      { path: payment.webhookPath, body, gateway },
      afterMs === 0 ? {} : { runAt: new Date(Date.now() + afterMs).toISOString() },
    );
  await deliver(delayMs);
  // One payment in four is reported twice. The reference decides which, so it is reproducible.
  if (effect === 'webhook_twice' || draw % 4 === 0) await deliver(delayMs === 0 ? 0 : delayMs + 700);
}
