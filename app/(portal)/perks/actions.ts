'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { PressState } from '#components/ui/press-form.tsx';
import * as contract from '#server/perks/contract.ts';
import {
  activateSavedPerk,
  cancelSavedPerk,
  redeemCataloguePerk,
  useSavedPerk as spendSavedPerk,
} from '#server/perks/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { countCost } from '#server/platform/http/count-request.ts';
import { type Attempt, formAction, type MemberPortal } from '#server/portal/index.ts';
import * as forms from './forms.ts';
import { submitOnce } from './submit-once.ts';

const answers = {
  message: 'a step on a perk failed',
  failed: async ({ portal }: Attempt): Promise<PressState> => {
    const t = await getTranslations('perks.errors');
    return { error: t('failed', { id: portal?.requestId ?? '' }) };
  },
};

/** Makes a perk active; its page then shows the code. */
export const activatePerk = formAction(forms.activatePerkForm, answers, ({ perk }, attempt) =>
  onPerk(attempt, perk, 'activated', ({ memberContext }) =>
    activateSavedPerk(memberContext, { saved_perk_id: perk }),
  ),
);

/** Takes one unit of an active perk, once however often the button is pressed. */
export const markPerkUsed = formAction(forms.markPerkUsedForm, answers, ({ perk, key }, attempt) =>
  onPerk(attempt, perk, 'used', (portal) =>
    submitOnce(portal, { contract: contract.useSavedPerk, thing: perk, key }, (ctx) =>
      spendSavedPerk(ctx, { saved_perk_id: perk }),
    ),
  ),
);

/** Voids the code of an active perk. */
export const takeCodeBack = formAction(forms.takeCodeBackForm, answers, ({ perk }, attempt) =>
  onPerk(attempt, perk, 'cancelled', ({ memberContext }) =>
    cancelSavedPerk(memberContext, { saved_perk_id: perk }),
  ),
);

/** Buys a perk with points, once however often the button is pressed, and opens it in the wallet. */
export const buyPerk = formAction(
  forms.buyPerkForm,
  answers,
  async ({ perk, key }, attempt): Promise<PressState> => {
    const portal = openPress(attempt, `/perks/catalogue/${encodeURIComponent(perk)}`);
    let bought: string;
    try {
      const once = { contract: contract.redeemCataloguePerk, thing: perk, key };
      const answer = await submitOnce(portal, once, async (ctx) => {
        // The page's own purchases weigh as much as those over /v1.
        await countCost(contract.redeemCataloguePerk, ctx);
        return redeemCataloguePerk(ctx, { id: perk });
      });
      bought = answer.id;
    } catch (err) {
      return { error: await refusalText(portal, err) };
    }
    redirect(`/perks/${bought}?done=bought`);
  },
);

type Done = 'activated' | 'used' | 'cancelled';

/** One step of a perk's life; a perk that has moved on meanwhile is shown as it stands now. */
async function onPerk(
  attempt: Attempt,
  id: string,
  done: Done,
  step: (portal: MemberPortal) => Promise<unknown>,
): Promise<PressState> {
  const page = `/perks/${encodeURIComponent(id)}`;
  const portal = openPress(attempt, page);
  let outcome: Done | 'changed' = done;
  try {
    await step(portal);
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) return { error: await refusalText(portal, err) };
    outcome = 'changed';
  }
  redirect(`${page}?done=${outcome}`);
}

/** The member behind a press; whoever was signed out meanwhile signs in and comes back to the page. */
function openPress({ portal }: Attempt, page: string): MemberPortal {
  if (!portal?.memberContext || !portal.member) redirect(`/login?to=${encodeURIComponent(page)}`);
  if (!portal.app.modules.includes('perks')) redirect('/');
  return portal as MemberPortal;
}

async function refusalText(portal: MemberPortal, err: unknown): Promise<string> {
  const t = await getTranslations('perks.errors');
  if (isProblem(err, 'membership_inactive')) return t('inactive');
  if (isProblem(err, 'insufficient_points')) return t('points');
  if (isProblem(err, 'not_found')) return t('gone');
  if (isProblem(err, 'rate_limited')) return t('often');
  if (isProblem(err, 'idempotency_in_progress')) return t('busy');
  portal.context.log.error({ err }, answers.message);
  return t('failed', { id: portal.requestId });
}
