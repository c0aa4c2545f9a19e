import { type Booking, type BookingOutcome, mailBooking } from '#server/modules/bookings/index.ts';
import { readPerkReturn } from '#server/modules/perks/index.ts';
import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { esimDetails } from './order-details.ts';
import { planTitle, topUpTitle } from './plan-titles.ts';

/**
 * E-mails the member about the new state of an order, and publishes `esim.active` to the partner's webhook
 * endpoints. Neither contains the activation code, because anyone who reads it could install the eSIM.
 */
export async function emailEsimOrder(
  ctx: BaseContext,
  booking: Booking,
  news: BookingOutcome,
): Promise<void> {
  if (!booking.userId) return;
  const { plan, quantity, issuedAt, expiresAt, topUp } = esimDetails(booking);
  if (news === 'confirmed' && !topUp) {
    await publishWebhookEvent(ctx, booking.appId, 'esim.active', {
      booking_id: booking.id,
      user_id: booking.userId,
      plan_id: plan.resourceId,
      activated_at: issuedAt ?? booking.updatedAt,
      expires_at: expiresAt,
    });
  }
  await mailBooking(
    ctx,
    booking,
    news === 'confirmed' && !topUp ? 'esim_ready' : news,
    async (format) =>
      format.member && {
        to: format.member,
        title: (topUp ? topUpTitle : planTitle)(plan, format.locale),
        lines: topUp ? [] : [['quantity', String(quantity)]],
        onTheDay: [['usableUntil', expiresAt && format.date(expiresAt)]],
        perkReturn: await readPerkReturn(ctx, booking),
        opens: news === 'confirmed' && !topUp ? 'esim' : 'order',
      },
  );
}
