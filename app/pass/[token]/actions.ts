'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { admitTravelPass } from '#server/modules/airport-services/bookings/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { formAction } from '#server/portal/index.ts';
import type { AdmitState } from './admit-form.tsx';
import { admitOnPageForm } from './forms.ts';

async function failed(): Promise<AdmitState> {
  const t = await getTranslations('doorPass');
  return { error: t('refused') };
}

/** Admits the guests of a pass, once; the page then shows the pass as used. */
export const admitOnPage = formAction(
  admitOnPageForm,
  { message: 'a pass could not be used', failed },
  async ({ token }, { portal }): Promise<AdmitState> => {
    if (!portal) return failed();
    try {
      await admitTravelPass(portal.context, { token });
    } catch (err) {
      if (isProblem(err)) return failed();
      throw err;
    }
    redirect(`/pass/${encodeURIComponent(token)}`);
  },
);
