import type { PaymentAttempt } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { decideSandboxPayment } from './decide-later.ts';
import { decisionMs, inMilliseconds } from './decision-delay.ts';
import { traitsOf } from './gateway-traits.ts';
import type { CardEffect } from './magic-cards.ts';
import { findMagicCard } from './magic-cards.ts';
import { type Payment, reportEvent } from './report-event.ts';
import { sandboxPayments } from './schema.ts';

const declines: Partial<Record<CardEffect, string>> = {
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
};

type Authentication = 'passed' | 'failed' | undefined;

/**
 * Pays with a test card, as a member does on the payment page of the gateway. `authentication` is the outcome
 * of the 3-D Secure step. Returns `closed` when the payment accepts no attempt; throws RangeError for an
 * unknown card.
 */
export async function paySandboxPayment(
  ctx: BaseContext,
  reference: string,
  cardInput: string,
  authentication: Authentication,
): Promise<PaymentAttempt> {
  const card = findMagicCard(cardInput);
  if (!card) throw new RangeError('Unknown test card');
  return transaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(sandboxPayments)
      .where(
        and(
          eq(sandboxPayments.reference, reference),
          inArray(sandboxPayments.state, ['created', 'requires_action', 'declined']),
        ),
      )
      .for('update');
    if (!found) return { status: 'closed' };
    const { state, decline } = outcomeOf(found, card.effect, authentication);
    const [payment] = await ctx.db
      .update(sandboxPayments)
      .set({
        state,
        source: card.name,
        failureCode: decline,
        attempts: sql`${sandboxPayments.attempts} + 1`,
        ...(state === 'captured' ? { capturedMinor: sql`${sandboxPayments.amountMinor}` } : {}),
        updatedAt: sql`sojourn_now()`,
      })
      .where(eq(sandboxPayments.reference, reference))
      .returning();
    if (!payment || state === 'requires_action') return { status: 'requires_action' };
    if (state === 'processing') {
      await enqueue(ctx, decideSandboxPayment, { reference }, inMilliseconds(decisionMs));
      return { status: 'processing' };
    }
    await reportAttempt(ctx, payment);
    return decline ? { status: 'declined', code: decline } : { status: 'processing' };
  });
}

/** The state of a payment after an attempt, and the code of a decline. */
function outcomeOf(
  payment: Payment,
  effect: CardEffect,
  authentication: Authentication,
): { state: Payment['state']; decline: string | null } {
  const { needsAction, capturesAtOnce, decidesLater } = traitsOf(payment.gateway);
  const asksPayer = effect === 'three_d_secure' || (needsAction && payment.method === 'card');
  if (asksPayer && authentication === undefined && !declines[effect])
    return { state: 'requires_action', decline: null };
  if (asksPayer && authentication === 'failed')
    return { state: 'declined', decline: 'authentication_failed' };
  const decline = declines[effect];
  if (decline) return { state: 'declined', decline };
  if (decidesLater) return { state: 'processing', decline: null };
  const isCaptured = capturesAtOnce || effect === 'captures_at_once';
  return { state: isCaptured ? 'captured' : 'authorized', decline: null };
}

/** Reports the outcome of the latest attempt. */
async function reportAttempt(ctx: BaseContext, payment: Payment): Promise<void> {
  const event =
    payment.state === 'declined'
      ? 'payment.failed'
      : payment.state === 'captured'
        ? 'payment.succeeded'
        : 'payment.authorized';
  await reportEvent(ctx, payment, {
    event,
    failure: payment.failureCode,
    occasion: `${payment.attempts}\n${event}`,
  });
}
