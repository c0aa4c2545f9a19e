import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Booking } from './booking.ts';
import { presentBookingEvent } from './present-booking-event.ts';

/**
 * Publishes a webhook event about a booking to the app's endpoints, in the caller's transaction. `transition`
 * calls it for every state change; code that changes details without a transition publishes `booking.changed`
 * itself.
 */
export async function publishBookingEvent(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  booking: Booking,
  news: 'booking.confirmed' | 'booking.cancelled' | 'booking.failed' | 'booking.changed',
  reason?: string,
): Promise<void> {
  await publishWebhookEvent(ctx, booking.appId, news, presentBookingEvent(booking, reason));
}
