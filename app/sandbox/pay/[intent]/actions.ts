'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { findTestPayment, payWithTestCard } from '#server/modules/checkout/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { formAction } from '#server/portal/index.ts';
import { returnFromBank } from '#server/sandbox/payments/confirm-in-sandbox.ts';
import { findMagicCard, hostedPayment } from '#server/sandbox/suppliers/payments/index.ts';
import { payOnTestPageForm } from './forms.ts';
import type { PayState } from './pay-form.tsx';

const declineCodes = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
] as const;

async function refuse(
  error: (typeof declineCodes)[number] | 'failed' | 'empty' | 'unknown' | 'closed',
): Promise<PayState> {
  const t = await getTranslations('sandboxPay.errors');
  return { error: t(error) };
}

/**
 * Where the payer goes after an answer to the bank: back to the page with the gateway's fields, or null if this is the
 * gateway's own page.
 */
async function afterBank(ctx: SystemContext, id: string, isApproved: boolean): Promise<string | null> {
  const { intent } = await findTestPayment(ctx, id);
  const hosted = intent.fields && (await hostedPayment(ctx, intent.gatewayReference));
  return hosted ? returnFromBank(hosted.returnUrl, intent, isApproved) : null;
}

/**
 * Pays with the chosen or typed test card, or answers the 3-D Secure step. A refusal returns one sentence; a
 * changed payment reloads the page. A typed number is never sent back, because it might be a real one.
 */
export const payOnTestPage = formAction(
  payOnTestPageForm,
  {
    message: 'a test payment failed',
    failed: () => refuse('failed'),
    refused: (wrong) => refuse('number' in wrong ? 'unknown' : 'failed'),
  },
  async ({ intent, number, authentication, ...input }, { portal }): Promise<PayState> => {
    if (!portal?.isSandbox) return refuse('failed');
    const card = input.card || number;
    if (card === '') return refuse('empty');
    if (!findMagicCard(card)) return refuse('unknown');
    let back: string | null = null;
    try {
      const attempt = await payWithTestCard(portal.context, {
        payment_intent_id: intent,
        card,
        ...(authentication ? { authentication } : {}),
      });
      const isApproved = attempt.status !== 'declined';
      if (authentication) back = await afterBank(portal.context, intent, isApproved);
      if (attempt.status === 'declined' && back === null)
        return refuse(declineCodes.find((one) => one === attempt.code) ?? 'card_declined');
    } catch (err) {
      if (isProblem(err, 'invalid_state') || isProblem(err, 'session_expired')) return refuse('closed');
      if (isProblem(err, 'validation_failed')) return refuse('unknown');
      throw err;
    }
    redirect(back ?? `/sandbox/pay/${encodeURIComponent(intent)}`);
  },
);
