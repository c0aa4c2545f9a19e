'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cancelExperienceBooking } from '#server/experiences/index.ts';
import { cancelGroundBooking } from '#server/ground-transport/index.ts';
import { cancelHotelBooking } from '#server/hotel-bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { readPortal, readText } from '#server/portal/index.ts';
import { cancelTravelBooking } from '#server/travel-bookings/index.ts';

/** What cancelling answers when it does not go on: one sentence, or that the fee is another one now. */
export type CancelState = { error: string | null };

/**
 * Cancels a stay of the member on the terms that the page showed. A fee that has risen since is shown first, never
 * taken; whoever is signed out meanwhile signs in and comes back to the same page.
 */
export async function cancelStay(before: CancelState, form: FormData): Promise<CancelState> {
  return cancelWith(cancelHotelBooking, before, form);
}

/** The same for a visit. */
export async function cancelVisit(before: CancelState, form: FormData): Promise<CancelState> {
  return cancelWith(cancelExperienceBooking, before, form);
}

/** The same for a ride. */
export async function cancelRide(before: CancelState, form: FormData): Promise<CancelState> {
  return cancelWith(cancelGroundBooking, before, form);
}

/** The same for an airport service. */
export async function cancelService(before: CancelState, form: FormData): Promise<CancelState> {
  return cancelWith(cancelTravelBooking, before, form);
}

type Cancel = (
  ctx: MemberContext & { key: null },
  input: { booking_id: string; dry_run: boolean },
) => Promise<{ cancellation: { penalty: number } }>;

async function cancelWith(cancel: Cancel, _: CancelState, form: FormData): Promise<CancelState> {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('trips.cancelling')]);
  const tripId = readText(form, 'trip');
  const bookingId = readText(form, 'booking');
  const page = `/trips/${encodeURIComponent(tripId)}/cancel/${encodeURIComponent(bookingId)}`;
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
  const ctx = { ...portal.memberContext, key: null };
  try {
    const { cancellation } = await cancel(ctx, { booking_id: bookingId, dry_run: true });
    const shown = Number(readText(form, 'penalty'));
    if (!(cancellation.penalty <= shown)) return { error: t('feeChanged') };
    await cancel(ctx, { booking_id: bookingId, dry_run: false });
  } catch (err) {
    if (isProblem(err, 'invalid_state') || isProblem(err, 'not_found')) return { error: t('tooLate') };
    ctx.log.error({ err }, 'a cancellation failed');
    return { error: t('failed', { id: portal.requestId }) };
  }
  redirect(page);
}
