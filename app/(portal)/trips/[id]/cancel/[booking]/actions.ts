'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isFeeAgreed } from '#components/booking/cancellation-money.ts';
import { viewOfKind } from '#components/product-views/product-views.ts';
import { visibleBooking } from '#server/modules/bookings/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
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
 * Cancels a booking of the member on the terms that the page showed. A fee that has risen since is shown first
 * and never charged. Without a session it redirects to sign-in, which leads back to the same page.
 */
export const cancelBooking = formAction(
  forms.cancelBookingForm,
  answers,
  async ({ trip, booking: id, penalty }, { portal }): Promise<CancelState> => {
    const t = await getTranslations('trips.cancelling');
    const page = `/trips/${encodeURIComponent(trip)}/cancel/${encodeURIComponent(id)}`;
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
    const ctx = { ...portal.memberContext, key: null };
    try {
      const { kind } = await visibleBooking(ctx, id);
      const view = viewOfKind(kind);
      if (!view?.cancel) return { error: t('tooLate') };
      const { cancellation } = await view.cancel(ctx, { booking_id: id, dry_run: true });
      if (!isFeeAgreed(cancellation, penalty)) return { error: t('feeChanged') };
      await view.cancel(ctx, { booking_id: id, dry_run: false });
    } catch (err) {
      if (isProblem(err, 'invalid_state') || isProblem(err, 'not_found')) return { error: t('tooLate') };
      // The page tells why the supplier declined.
      if (!isProblem(err, 'cancellation_declined')) throw err;
    }
    redirect(page);
  },
);
