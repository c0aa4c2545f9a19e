import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { Booking } from './booking.ts';
import { publishBookingEvent } from './publish-booking-event.ts';

/** Tells pages and partners that a supplier has not answered a cancellation at once. */
export async function announcePendingCancellation(ctx: BaseContext, booking: Booking): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await publish(ctx, 'booking', booking.id);
    await publishBookingEvent(ctx, booking, 'booking.changed', 'cancellation_pending');
  });
}
