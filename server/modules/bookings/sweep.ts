import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, asc, eq, inArray, lt, sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue, repeatFullBatches } from '#server/platform/jobs/index.ts';
import type { Booking } from './booking.ts';
import { expireBooking } from './expire-bookings.ts';
import { bookings } from './schema.ts';
import { tryTransition } from './transition.ts';

const batchSize = 500;

/**
 * Fallback for the jobs of single bookings: enqueues the expiry of holds and completes stays that are overdue by a minute or
 * more, for example because their jobs were lost when a backup was restored.
 */
export const sweepBookings = defineJob({
  name: 'sweep_bookings',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    // Each expiry is a job of its own, because it may have to wait for an answer of the gateway.
    for (const { appId, id: bookingId } of await overdueHoldsQuery(ctx, batchSize))
      await enqueue(ctx, expireBooking, { appId, bookingId }, { key: `expire:${bookingId}` });
    await repeatFullBatches(ctx, batchSize, async (limit) => {
      const ended = await endedStaysQuery(ctx, limit);
      return moveEach(ctx, ended, (booking) => tryTransition(ctx, booking, 'complete'));
    });
  },
});

type Moving = Pick<Booking, 'appId' | 'id' | 'state'>;

const moving = { appId: bookings.appId, id: bookings.id, state: bookings.state };

/** Query for unpaid bookings whose hold has been over for a minute. */
export const overdueHoldsQuery = (ctx: Pick<SystemContext, 'db'>, limit: number) =>
  ctx.db
    .select(moving)
    .from(bookings)
    .where(
      and(
        inArray(bookings.state, ['held', 'pending_payment']),
        lt(bookings.holdExpiresAt, sql`now()::timestamptz(3) - interval '1 minute'`),
      ),
    )
    .orderBy(asc(bookings.holdExpiresAt))
    .limit(limit);

/** Query for confirmed bookings that ended a minute ago or earlier. */
export const endedStaysQuery = (ctx: Pick<SystemContext, 'db'>, limit: number) =>
  ctx.db
    .select(moving)
    .from(bookings)
    .where(
      and(
        eq(bookings.state, 'confirmed'),
        lt(bookings.endsAt, sql`now()::timestamptz(3) - interval '1 minute'`),
      ),
    )
    .orderBy(asc(bookings.endsAt))
    .limit(limit);

/**
 * Moves each booking, and returns how many there were, or 0 if none could be moved. A booking that fails is
 * logged, so that it does not keep the others from being moved.
 */
async function moveEach(
  ctx: SystemContext,
  due: readonly Moving[],
  move: (booking: Moving) => Promise<Booking | null>,
): Promise<number> {
  let moved = 0;
  for (const booking of due) {
    const result = await move(booking).catch((err) => {
      ctx.log.error({ err, bookingId: booking.id }, 'an overdue booking could not be moved');
      return null;
    });
    if (result) moved += 1;
  }
  return moved === 0 ? 0 : due.length;
}
