import type { WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { lt, sql } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type * as contract from './contract-webhooks.ts';
import { isWatched } from './live-updates.ts';
import { applied, findTransferByReference, ignored, onceForEvent, storedEventId } from './reservations.ts';
import { transferPositions } from './schema.ts';

/** A position further in the future than this would block every later position, so it is rejected. */
const maxClockSkewMs = 5 * 60_000;

/**
 * Stores the newest position and publishes it to clients that follow the transfer. Without such clients
 * nothing is published: NOTIFY takes a database-wide lock, and positions are frequent.
 */
export async function receiveTracking(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveTracking>,
): Promise<Output<typeof contract.receiveTracking>> {
  const booking = await findTransferByReference(ctx, input.booking_reference);
  const recordedAt = new Date(input.recorded_at ?? Date.now()).toISOString();
  if (Date.parse(recordedAt) > Date.now() + maxClockSkewMs) {
    throw invalid('recorded_at', 'in_the_future', 'Must not be more than five minutes in the future.');
  }
  const eventId = storedEventId(ctx, input.event_id);
  return transaction(ctx, (ctx) =>
    onceForEvent(ctx, { eventId, kind: 'tracking', booking }, async () => {
      if (['cancelled', 'failed', 'expired'].includes(booking.state)) return ignored('booking_over');
      const position = {
        latitude: input.latitude,
        longitude: input.longitude,
        eta: input.eta ? new Date(input.eta).toISOString() : null,
        recordedAt,
      };
      const moved = await ctx.db
        .insert(transferPositions)
        .values({ appId: booking.appId, bookingId: booking.id, ...position })
        .onConflictDoUpdate({
          target: [transferPositions.appId, transferPositions.bookingId],
          set: position,
          setWhere: lt(transferPositions.recordedAt, sql`excluded.recorded_at`),
        })
        .returning({ bookingId: transferPositions.bookingId });
      if (moved.length === 0) return ignored('older_position');
      if (await isWatched(ctx, booking)) await publish(ctx, 'booking', booking.id);
      return applied;
    }),
  );
}
