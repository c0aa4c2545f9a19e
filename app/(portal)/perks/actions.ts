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
import { type MemberPortal, readPortal, readText } from '#server/portal/index.ts';
import { pressOnce } from './press-once.ts';

/** Makes a perk active; its page then shows the code. */
export async function activatePerk(_: PressState, form: FormData): Promise<PressState> {
  return onPerk(form, 'activated', (portal, id) =>
    activateSavedPerk(portal.memberContext, { saved_perk_id: id }),
  );
}

/** Takes one unit of an active perk, once however often the button is pressed. */
export async function markPerkUsed(_: PressState, form: FormData): Promise<PressState> {
  return onPerk(form, 'used', (portal, id) =>
    pressOnce(
      portal,
      { contract: contract.useSavedPerk, thing: id, key: readText(form, 'key', 255) },
      (ctx) => spendSavedPerk(ctx, { saved_perk_id: id }),
    ),
  );
}

/** Voids the code of an active perk. */
export async function takeCodeBack(_: PressState, form: FormData): Promise<PressState> {
  return onPerk(form, 'cancelled', (portal, id) =>
    cancelSavedPerk(portal.memberContext, { saved_perk_id: id }),
  );
}

/** Buys a perk with points, once however often the button is pressed, and opens it in the wallet. */
export async function buyPerk(_: PressState, form: FormData): Promise<PressState> {
  const sold = readText(form, 'perk', 255);
  const portal = await openPress(`/perks/catalogue/${encodeURIComponent(sold)}`);
  let bought: string;
  try {
    const once = { contract: contract.redeemCataloguePerk, thing: sold, key: readText(form, 'key', 255) };
    const answer = await pressOnce(portal, once, async (ctx) => {
      // The page's own purchases weigh as much as those over /v1.
      await countCost(contract.redeemCataloguePerk, ctx);
      return redeemCataloguePerk(ctx, { id: sold });
    });
    bought = answer.id;
  } catch (err) {
    return { error: await refusalText(portal, err) };
  }
  redirect(`/perks/${bought}?done=bought`);
}

type Done = 'activated' | 'used' | 'cancelled';

/** One step of a perk's life; a perk that has moved on meanwhile is shown as it stands now. */
async function onPerk(
  form: FormData,
  done: Done,
  step: (portal: MemberPortal, id: string) => Promise<unknown>,
): Promise<PressState> {
  const id = readText(form, 'perk', 255);
  const page = `/perks/${encodeURIComponent(id)}`;
  const portal = await openPress(page);
  let outcome: Done | 'changed' = done;
  try {
    await step(portal, id);
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) return { error: await refusalText(portal, err) };
    outcome = 'changed';
  }
  redirect(`${page}?done=${outcome}`);
}

/** The member behind a press; whoever was signed out meanwhile signs in and comes back to the page. */
async function openPress(page: string): Promise<MemberPortal> {
  const portal = await readPortal();
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
  portal.context.log.error({ err }, 'a step on a perk failed');
  return t('failed', { id: portal.requestId });
}
