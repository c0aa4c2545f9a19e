'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/booking/ask-to-sign-in.ts';
import type { Trouble } from '#components/booking/hold-answer.ts';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import type { BuyAnswer } from '#components/esim/buy-form.tsx';
import * as contract from '#server/modules/esim/contract.ts';
import { getEsimOrder, purchaseEsim } from '#server/modules/esim/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { formAction, logActionFailure, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { submitOnce } from '../../perks/submit-once.ts';
import * as forms from './forms.ts';
import { chosenPerkIds, displayedPrice, type Offer, readOffer, readPlans, wantedOf } from './read-offer.ts';

/**
 * Orders the eSIMs of the form once, however often it is submitted. Redirects to the payment of the rest that
 * perks do not cover, or to the order if nothing is due. If the price differs from the displayed one, the new
 * price returns first.
 */
export const buyEsim = formAction(
  forms.buyEsimForm,
  {
    message: 'an eSIM could not be ordered',
    failed: async ({ portal }): Promise<BuyAnswer> => ({ trouble: await failedTrouble(portal?.requestId) }),
  },
  async (input, attempt): Promise<BuyAnswer> => {
    const page = `/esim/${encodeURIComponent(input.plan)}`;
    const portal = attempt.portal as MemberPortal | null;
    const signInTrouble = await askToSignIn(portal, input.page_member, page);
    if (signInTrouble || !portal?.memberContext) return { trouble: signInTrouble };
    if (!portal.app.modules.includes('esim')) redirect('/');
    let orderId: string;
    try {
      const plans = await readPlans(portal, input.plan);
      if (isProblem(plans)) throw plans;
      const [plan] = plans;
      if (!plan) redirect('/esim');
      const wanted = wantedOf({ quantity: input.quantity, perks: input.perk });
      const offer = await readOffer(portal, plan, wanted);
      if (input.seen !== displayedPrice(offer))
        return { trouble: await changedTrouble(portal, offer, wanted.perkIds.length) };
      orderId = await order(portal, offer, input.key);
    } catch (err) {
      const problem = logActionFailure(portal, err, 'an eSIM could not be ordered');
      return { trouble: await troubleOf(problem, portal.requestId, page) };
    }
    const made = await getEsimOrder(portal.memberContext, { order_id: orderId });
    const { checkoutSessionId, status, dueMinor } = made.payment;
    const isToPay = made.status === 'pending' && status === 'unpaid' && dueMinor > 0;
    redirect(isToPay && checkoutSessionId ? `/checkout/${checkoutSessionId}` : `/esim/orders/${orderId}`);
  },
);

async function order(portal: MemberPortal, offer: Offer, key: string): Promise<string> {
  const { plan, quantity } = offer;
  const perks = chosenPerkIds(offer);
  const subject = [plan.resourceId, quantity, plan.currency, ...perks].join(' ');
  const answer = await submitOnce(portal, { contract: contract.purchaseEsim, subject, key }, async (ctx) => {
    const { value } = await purchaseEsim(ctx, {
      resource_id: plan.resourceId,
      user_id: portal.member.userId,
      quantity,
      currency: plan.currency,
      payment_method: 'card',
      success_url: '/esim/orders',
      cancel_url: `/esim/${plan.resourceId}`,
      ...(perks.length > 0 ? { perk_payment: { item_ids: perks } } : {}),
    });
    return { id: value.id };
  });
  return answer.id;
}

async function changedTrouble(portal: MemberPortal, offer: Offer, chosenBefore: number): Promise<Trouble> {
  const t = await getTranslations('esim.plan');
  const chosen = chosenPerkIds(offer);
  const query = new URLSearchParams({ travellers: String(offer.quantity) });
  for (const id of chosen) query.append('perk', id);
  const way = { href: `/esim/${offer.plan.resourceId}?${query}`, label: t('showNow') };
  if (chosen.length < chosenBefore) return { title: t('perkGoneTitle'), text: t('perkGoneText'), way };
  const due = moneyLine(offer.dueMinor, offer.plan.currency, portal.locale);
  return { title: t('changedTitle'), text: t('changedText', { due }), way };
}

async function troubleOf(problem: Problem | null, requestId: string, page: string): Promise<Trouble> {
  const t = await getTranslations('esim.plan');
  switch (problem?.code) {
    case 'rate_limited':
      return holdLimitTrouble(problem);
    case 'not_found':
      return { title: t('goneTitle'), text: t('goneText'), way: { href: '/esim', label: t('otherPlans') } };
    case 'invalid_state':
    case 'validation_failed':
      return { title: t('perkGoneTitle'), text: t('perkGoneText'), way: { href: page, label: t('showNow') } };
    case 'idempotency_in_progress':
      return {
        title: t('busyTitle'),
        text: t('busyText'),
        way: { href: '/esim/orders', label: t('toOrders') },
      };
    default:
      return failedTrouble(requestId);
  }
}

async function failedTrouble(requestId: string | undefined): Promise<Trouble> {
  const t = await getTranslations('esim.plan');
  return { title: t('failedTitle'), text: t('failedText'), requestId };
}
