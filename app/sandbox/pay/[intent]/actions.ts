'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { payWithTestCard } from '#server/checkout/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { noteRefusal, readPortal, readText, readTrimmedText } from '#server/portal/index.ts';
import { findMagicCard } from '#server/suppliers/sandbox/payments/index.ts';
import type { PayState } from './pay-form.tsx';

const known = ['card_declined', 'insufficient_funds', 'expired_card', 'authentication_failed'] as const;

/**
 * Pays with the test card that was tapped or typed, or answers the 3-D Secure step. A refusal is a sentence; whatever
 * changed the payment draws the page anew. A typed number is never echoed: it might be a real one.
 */
export async function payOnTestPage(_: PayState, form: FormData): Promise<PayState> {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('sandboxPay.errors')]);
  const intent = readText(form, 'intent', 200);
  if (!portal?.isSandbox) return { error: t('failed') };
  const typed = readTrimmedText(form, 'number');
  const card = readText(form, 'card') || typed;
  if (card === '') return { error: t('empty') };
  if (!findMagicCard(card)) return { error: t('unknown') };
  const answer = readText(form, 'authentication');
  const authentication = answer === 'passed' || answer === 'failed' ? answer : undefined;
  try {
    const attempt = await payWithTestCard(portal.context, {
      payment_intent_id: intent,
      card,
      ...(authentication ? { authentication } : {}),
    });
    if (attempt.status === 'declined') {
      const code = known.find((one) => one === attempt.code) ?? 'card_declined';
      return { error: t(code) };
    }
  } catch (err) {
    if (isProblem(err, 'invalid_state') || isProblem(err, 'session_expired')) return { error: t('closed') };
    if (isProblem(err, 'validation_failed')) return { error: t('unknown') };
    noteRefusal(portal, err, 'a test payment failed');
    return { error: t('failed') };
  }
  redirect(`/sandbox/pay/${encodeURIComponent(intent)}`);
}
