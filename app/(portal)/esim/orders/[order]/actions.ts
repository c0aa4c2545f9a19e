'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { PressState } from '#components/ui/press-form.tsx';
import { cancelEsimOrder } from '#server/esim/index.ts';
import { noteRefusal, readPortal, readText } from '#server/portal/index.ts';

/** Gives up an order that waits for payment; one that moved on meanwhile is shown as it stands now. */
export async function giveUp(_: PressState, form: FormData): Promise<PressState> {
  const id = readText(form, 'order', 64);
  const page = `/esim/orders/${encodeURIComponent(id)}`;
  const portal = await readPortal();
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
  let query = '?done=cancelled';
  try {
    await cancelEsimOrder(portal.memberContext, { order_id: id });
  } catch (err) {
    const problem = noteRefusal(portal, err, 'an eSIM order could not be cancelled');
    if (problem?.code !== 'invalid_state' && problem?.code !== 'not_found') {
      const t = await getTranslations('esim.order');
      return { error: t('giveUpFailed', { id: portal.requestId }) };
    }
    query = '';
  }
  redirect(page + query);
}
