'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import {
  cancelTravelBooking,
  presentCancelledTravelBooking,
} from '#server/modules/airport-services/bookings/index.ts';
import { presentCancelledBooking } from '#server/modules/bookings/index.ts';
import { cancelExperienceBooking } from '#server/modules/experiences/index.ts';
import { cancelHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import { cancelTransferBooking } from '#server/modules/transfers/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { InputOf } from '#server/portal/forms/form-contract.ts';
import { type ActionContext, formAction } from '#server/portal/index.ts';
import * as forms from './forms.ts';

/**
 * The result of a cancellation that does not continue: one sentence, for example that the fee has changed.
 */
export type CancelState = { error: string | null };

const answers = {
  message: 'a cancellation failed',
  failed: async ({ portal }: ActionContext): Promise<CancelState> => {
    const t = await getTranslations('trips.cancelling');
    return { error: t('failed', { id: portal?.requestId ?? '' }) };
  },
};

/**
 * Cancels a stay of the member on the terms that the page showed. A fee that has risen since is shown first
 * and never charged. Without a session it redirects to sign-in, which leads back to the same page.
 */
export const cancelStay = formAction(forms.cancelStayForm, answers, (input, attempt) =>
  cancelWith(
    async (ctx, stay) => presentCancelledBooking(await cancelHotelBooking(ctx, stay)),
    input,
    attempt,
  ),
);

/** Cancels a visit like `cancelStay`. */
export const cancelVisit = formAction(forms.cancelVisitForm, answers, (input, attempt) =>
  cancelWith(
    async (ctx, visit) => presentCancelledBooking(await cancelExperienceBooking(ctx, visit)),
    input,
    attempt,
  ),
);

/** Cancels a ride like `cancelStay`. */
export const cancelRide = formAction(forms.cancelRideForm, answers, (input, attempt) =>
  cancelWith(
    async (ctx, ride) => presentCancelledBooking(await cancelTransferBooking(ctx, ride)),
    input,
    attempt,
  ),
);

/** Cancels an airport service like `cancelStay`. */
export const cancelService = formAction(forms.cancelServiceForm, answers, (input, attempt) =>
  cancelWith(
    async (ctx, service) => presentCancelledTravelBooking(await cancelTravelBooking(ctx, service)),
    input,
    attempt,
  ),
);

type Cancel = (
  ctx: MemberContext & { key: null },
  input: { booking_id: string; dry_run: boolean },
) => Promise<{ cancellation: { penalty: number } }>;

async function cancelWith(
  cancel: Cancel,
  { trip, booking, penalty }: InputOf<typeof forms.cancelStayForm>,
  { portal }: ActionContext,
): Promise<CancelState> {
  const t = await getTranslations('trips.cancelling');
  const page = `/trips/${encodeURIComponent(trip)}/cancel/${encodeURIComponent(booking)}`;
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
  const ctx = { ...portal.memberContext, key: null };
  try {
    const { cancellation } = await cancel(ctx, { booking_id: booking, dry_run: true });
    if (!(cancellation.penalty <= penalty)) return { error: t('feeChanged') };
    await cancel(ctx, { booking_id: booking, dry_run: false });
  } catch (err) {
    if (isProblem(err, 'invalid_state') || isProblem(err, 'not_found')) return { error: t('tooLate') };
    throw err;
  }
  redirect(page);
}
