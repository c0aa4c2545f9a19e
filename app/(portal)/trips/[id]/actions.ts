'use server';

import { revalidatePath } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { DismissState } from '#components/trips/gap-list.tsx';
import { isProblem } from '#server/platform/errors/index.ts';
import { isStorable, readPortal, readText } from '#server/portal/index.ts';
import { dismissTripGap } from '#server/trips/index.ts';
import { gapKinds } from '#server/trips/schema.ts';

/** "Not needed" of one gap of a trip. */
export async function dismissGap(trip: string, _: DismissState, form: FormData): Promise<DismissState> {
  const portal = await readPortal();
  if (typeof trip !== 'string' || !isStorable(trip)) notFound();
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(`/trips/${trip}`)}`);
  const [named = '', booking_id = ''] = readText(form, 'gap').split(' ');
  const kind = gapKinds.find((one) => one === named);
  const t = await getTranslations('trips.gaps');
  try {
    if (kind) await dismissTripGap(portal.memberContext, { id: trip, kind, booking_id });
  } catch (err) {
    if (!isProblem(err, 'not_found')) portal.context.log.error({ err }, 'gap not dismissed');
    return { done: null, error: t('failed') };
  }
  revalidatePath('/', 'layout');
  return { done: t('dismissed'), error: null };
}
