import { type Booking, type BookingNews, mailBooking } from '#server/bookings/index.ts';
import { announce } from '#server/outbound-webhooks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { esimDetails } from './order-details.ts';
import { planTitle } from './plan-words.ts';

/**
 * Mails the member what became of an order and tells the partner's endpoints of one that is active. The activation
 * code is in neither: whoever reads it could install the eSIM.
 */
export async function announceEsimOrder(
  ctx: BaseContext,
  booking: Booking,
  news: BookingNews,
): Promise<void> {
  if (!booking.userId) return;
  const { plan, quantity, issuedAt, expiresAt } = esimDetails(booking);
  if (news === 'confirmed') {
    await announce(ctx, booking.appId, 'esim.active', {
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
    news === 'confirmed' ? 'esim_ready' : news,
    (pen) =>
      pen.member && {
        to: pen.member,
        title: planTitle(plan, pen.locale),
        lines: [['quantity', String(quantity)]],
        onTheDay: [['usableUntil', expiresAt && pen.date(expiresAt)]],
        opens: news === 'confirmed' ? 'esim' : 'order',
      },
  );
}
