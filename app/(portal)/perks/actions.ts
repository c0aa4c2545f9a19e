'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ActionState } from '#components/ui/action-form.tsx';
import * as contract from '#server/modules/perks/contract.ts';
import {
  activateSavedPerk,
  cancelSavedPerk,
  redeemCataloguePerk,
  useSavedPerk as spendSavedPerk,
} from '#server/modules/perks/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import { type ActionContext, formAction, type MemberPortal } from '#server/portal/index.ts';
import * as forms from './forms.ts';
import { submitOnce } from './submit-once.ts';

const answers = {
  message: 'a step on a perk failed',
  failed: async ({ portal }: ActionContext): Promise<ActionState> => {
    const t = await getTranslations('perks.errors');
    return { error: t('failed', { id: portal?.requestId ?? '' }) };
  },
};

/** Activates a perk; its page then shows the code. */
export const activatePerk = formAction(forms.activatePerkForm, answers, ({ perk }, attempt) =>
  runPerkStep(attempt, perk, 'activated', ({ memberContext }) =>
    activateSavedPerk(memberContext, { saved_perk_id: perk }),
  ),
);

/** Uses one unit of an active perk, once per form however often it is submitted. */
export const markPerkUsed = formAction(forms.markPerkUsedForm, answers, ({ perk, key }, attempt) =>
  runPerkStep(attempt, perk, 'used', (portal) =>
    submitOnce(portal, { contract: contract.useSavedPerk, subject: perk, key }, (ctx) =>
      spendSavedPerk(ctx, { saved_perk_id: perk }),
    ),
  ),
);

/** Voids the code of an active perk. */
export const takeCodeBack = formAction(forms.takeCodeBackForm, answers, ({ perk }, attempt) =>
  runPerkStep(attempt, perk, 'cancelled', ({ memberContext }) =>
    cancelSavedPerk(memberContext, { saved_perk_id: perk }),
  ),
);

/**
 * Buys a perk with points, once per form however often it is submitted, and redirects to it in the wallet.
 * If its price is no longer the one that the form has shown, it redirects to the perk with its new price.
 */
export const buyPerk = formAction(
  forms.buyPerkForm,
  answers,
  async ({ perk, points, key }, attempt): Promise<ActionState> => {
    const page = `/perks/catalogue/${encodeURIComponent(perk)}`;
    const portal = requireMember(attempt, page);
    let next: string;
    try {
      const once = { contract: contract.redeemCataloguePerk, subject: perk, key };
      const answer = await submitOnce(portal, once, async (ctx) => {
        // Purchases on the page count towards the same cost limit as those of /v1.
        await enforceCostLimit(contract.redeemCataloguePerk, ctx);
        return redeemCataloguePerk(ctx, { id: perk, points });
      });
      next = `/perks/${answer.id}?done=bought`;
    } catch (err) {
      if (!isProblem(err, 'price_changed')) return { error: await refusalText(portal, err) };
      next = `${page}?price=changed`;
    }
    redirect(next);
  },
);

type Done = 'activated' | 'used' | 'cancelled';

/** Runs one step of a perk. A perk that has changed state meanwhile is shown in its new state. */
async function runPerkStep(
  attempt: ActionContext,
  id: string,
  done: Done,
  step: (portal: MemberPortal) => Promise<unknown>,
): Promise<ActionState> {
  const page = `/perks/${encodeURIComponent(id)}`;
  const portal = requireMember(attempt, page);
  let outcome: Done | 'changed' = done;
  try {
    await step(portal);
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) return { error: await refusalText(portal, err) };
    outcome = 'changed';
  }
  redirect(`${page}?done=${outcome}`);
}

/** The signed-in member. Without a session it redirects to sign-in, which leads back to `page`. */
function requireMember({ portal }: ActionContext, page: string): MemberPortal {
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
