'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isProblem } from '#server/platform/errors/index.ts';
import { readPortal, readText } from '#server/portal/index.ts';
import { admitTravelPass } from '#server/travel-bookings/index.ts';
import type { AdmitState } from './admit-form.tsx';

/** Lets the guests of a pass in, once; the page then shows it as used. */
export async function admitOnPage(_: AdmitState, form: FormData): Promise<AdmitState> {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('doorPass')]);
  const token = readText(form, 'token', 4096);
  if (!portal) return { error: t('refused') };
  try {
    await admitTravelPass(portal.context, { token });
  } catch (err) {
    if (isProblem(err)) return { error: t('refused') };
    portal.context.log.error({ err }, 'a pass could not be used');
    return { error: t('refused') };
  }
  redirect(`/pass/${encodeURIComponent(token)}`);
}
