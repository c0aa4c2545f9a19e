import type { WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { lt, sql } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type * as contract from './contract-webhooks.ts';
import { isWatched } from './live-news.ts';
import { applied, findRideByReference, ignored, onceForEvent } from './reservations.ts';
import { groundPositions } from './schema.ts';

/** A clock that runs ahead by more would silence every later position. */
const aheadMs = 5 * 60_000;

/**
 * Keeps the newest position and tells those who follow the ride. Where nobody does, nothing is announced: NOTIFY
 * takes a lock over the whole database, and positions are many.
 */
export async function receiveTracking(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveTracking>,
): Promise<Output<typeof contract.receiveTracking>> {
  const booking = await findRideByReference(ctx, input.booking_reference);
  const recordedAt = new Date(input.recorded_at ?? Date.now()).toISOString();
  if (Date.parse(recordedAt) > Date.now() + aheadMs) {
    throw invalid('recorded_at', 'in_the_future', 'Must not lie ahead.');
  }
  return transaction(ctx, (ctx) =>
    onceForEvent(ctx, { eventId: input.event_id, kind: 'tracking', booking }, async () => {
      if (['cancelled', 'failed', 'expired'].includes(booking.state)) return ignored('booking_over');
      const position = {
        latitude: input.latitude,
        longitude: input.longitude,
        eta: input.eta ? new Date(input.eta).toISOString() : null,
        recordedAt,
      };
      const moved = await ctx.db
        .insert(groundPositions)
        .values({ appId: booking.appId, bookingId: booking.id, ...position })
        .onConflictDoUpdate({
          target: [groundPositions.appId, groundPositions.bookingId],
          set: position,
          setWhere: lt(groundPositions.recordedAt, sql`excluded.recorded_at`),
        })
        .returning({ bookingId: groundPositions.bookingId });
      if (moved.length === 0) return ignored('older_position');
      if (await isWatched(ctx, booking)) await publish(ctx, 'booking', booking.id);
      return applied;
    }),
  );
}
