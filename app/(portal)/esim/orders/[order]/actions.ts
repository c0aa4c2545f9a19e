'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import type { ActionState } from '#components/ui/action-form.tsx';
import * as contract from '#server/modules/esim/contract.ts';
import {
  buyEsimTopUp,
  cancelEsimOrder,
  getEsimPurchase,
  listEsimTopUpOptions,
} from '#server/modules/esim/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type ActionContext, formAction, type MemberPortal } from '#server/portal/index.ts';
import { submitOnce } from '../../../perks/submit-once.ts';
import { buyTopUpForm, cancelOrderForm } from './forms.ts';

async function failed({ portal }: ActionContext): Promise<ActionState> {
  const t = await getTranslations('esim.order');
  return { error: t('giveUpFailed', { id: portal?.requestId ?? '' }) };
}

/** Cancels an unpaid order. An order that has changed state meanwhile is shown in its new state. */
export const cancelOrder = formAction(
  cancelOrderForm,
  { message: 'an eSIM order could not be cancelled', failed },
  async ({ order }, { portal }): Promise<ActionState> => {
    const page = `/esim/orders/${encodeURIComponent(order)}`;
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
    let query = '?done=cancelled';
    try {
      await cancelEsimOrder(portal.memberContext, { order_id: order, dry_run: false });
    } catch (err) {
      if (isProblem(err, 'cancellation_declined'))
        return { error: (await getTranslations('esim.order'))('giveBackDeclined') };
      if (!isProblem(err, 'invalid_state') && !isProblem(err, 'not_found')) throw err;
      query = '';
    }
    redirect(page + query);
  },
);

async function topUpFailed({ portal }: ActionContext): Promise<ActionState> {
  const t = await getTranslations('esim.topUps');
  return { error: t('buyFailed', { id: portal?.requestId ?? '' }) };
}

/**
 * Buys a top-up once, however often the form is submitted, and goes on to its payment. A price that differs from the
 * displayed one is told first.
 */
export const buyTopUp = formAction(
  buyTopUpForm,
  { message: 'a top-up could not be bought', failed: topUpFailed },
  async (input, attempt): Promise<ActionState> => {
    const portal = attempt.portal as MemberPortal | null;
    const page = `/esim/orders/${encodeURIComponent(input.order)}`;
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
    const { currency, memberContext } = portal;
    const esim = { order_id: input.order, iccid: input.iccid, currency };
    const t = await getTranslations('esim.topUps');
    let bought: string;
    try {
      const offered = await listEsimTopUpOptions(memberContext, esim);
      const topUp = offered.find(({ topUpId }) => topUpId === input.top_up);
      if (!topUp || `${topUp.priceMinor} ${topUp.currency}` !== input.seen) return { error: t('changed') };
      const subject = [input.order, input.iccid, input.top_up, currency].join(' ');
      const keyed = { contract: contract.buyEsimTopUp, subject, key: input.key };
      const { id } = await submitOnce(portal, keyed, async (ctx) => {
        const wanted = { ...esim, top_up_id: input.top_up, success_url: page, cancel_url: page };
        const { value } = await buyEsimTopUp(ctx, { ...wanted, payment_method: 'card' });
        return { id: value.id };
      });
      bought = id;
    } catch (err) {
      if (isProblem(err, 'rate_limited')) return { error: (await holdLimitTrouble(err)).text };
      if (isProblem(err, 'invalid_state') || isProblem(err, 'not_found')) return { error: t('changed') };
      throw err;
    }
    const { payment } = await getEsimPurchase(memberContext, bought);
    redirect(payment.checkoutSessionId ? `/checkout/${payment.checkoutSessionId}` : page);
  },
);
