'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { DismissState } from '#components/trips/gap-list.tsx';
import { dismissTripGap, gapKinds } from '#server/modules/trips/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { boundFormAction } from '#server/portal/index.ts';
import { dismissGapForm, dismissGapTrip } from './forms.ts';

async function failed(): Promise<DismissState> {
  const t = await getTranslations('trips.gaps');
  return { done: null, error: t('failed') };
}

/** Dismisses one gap of a trip that the member marks as "not needed". */
export const dismissGap = boundFormAction(
  dismissGapTrip,
  dismissGapForm,
  { message: 'a gap could not be dismissed', failed },
  async (trip, { gap }, { portal }): Promise<DismissState> => {
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(`/trips/${trip}`)}`);
    const [named = '', booking_id = ''] = gap.split(' ');
    const kind = gapKinds.find((one) => one === named);
    try {
      if (kind) await dismissTripGap(portal.memberContext, { id: trip, kind, booking_id });
    } catch (err) {
      if (isProblem(err, 'not_found')) return failed();
      throw err;
    }
    revalidatePath('/', 'layout');
    const t = await getTranslations('trips.gaps');
    return { done: t('dismissed'), error: null };
  },
);
