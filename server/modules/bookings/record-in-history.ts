import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { Booking } from './booking.ts';
import { bookingHistory } from './schema.ts';

/**
 * Notes in the history of bookings something that changes no state, such as a refund by the gateway or a
 * dispute, and notifies those who follow them.
 */
export async function recordInHistory(
  ctx: BaseContext,
  bookings: readonly Pick<Booking, 'appId' | 'id' | 'state'>[],
  { event, reason }: { event: string; reason: string },
): Promise<void> {
  if (bookings.length === 0) return;
  const rows = bookings.map(({ appId, id, state }) => ({
    appId,
    id: newId(),
    bookingId: id,
    event,
    fromState: state,
    toState: state,
    reason,
  }));
  await ctx.db.insert(bookingHistory).values(rows);
  for (const { id } of bookings) await publish(ctx, 'booking', id);
}
