'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ActionState } from '#components/ui/action-form.tsx';
import { cancelEsimOrder } from '#server/modules/esim/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type ActionContext, formAction } from '#server/portal/index.ts';
import { cancelOrderForm } from './forms.ts';

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
      await cancelEsimOrder(portal.memberContext, { order_id: order });
    } catch (err) {
      if (!isProblem(err, 'invalid_state') && !isProblem(err, 'not_found')) throw err;
      query = '';
    }
    redirect(page + query);
  },
);
