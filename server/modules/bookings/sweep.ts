import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { isAfter } from '#server/platform/db/index.ts';
import { and, asc, eq, inArray, lt, sql } from '#server/platform/db/sql.ts';
import {
  defineJob,
  deleteInBatches,
  enqueueAll,
  forEachBatch,
  repeatFullBatches,
} from '#server/platform/jobs/index.ts';
import type { Booking } from './booking.ts';
import { expireBooking } from './expire-bookings.ts';
import { bookings } from './schema.ts';
import { tryTransition } from './transition.ts';

const batchSize = 500;

/** Time to look into an attempt, and for the release at the supplier to be retried. */
const notHeldDays = 7;

/**
 * Fallback for the jobs of single bookings: enqueues the expiry of holds, and completes stays, that are overdue by a
 * minute or more, for example because their jobs were lost when a backup was restored. Abandons the bookings that a
 * crash left in `holding`, and deletes those that were never held.
 */
export const sweepBookings = defineJob({
  name: 'sweep_bookings',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    const readOverdue = (limit: number, last: OverdueHold | null) => overdueHoldsQuery(ctx, limit, last);
    await forEachBatch(ctx, batchSize, readOverdue, async (overdue) => {
      // Each expiry is a job of its own, because it may have to wait for an answer of the gateway.
      const expiries = overdue.map(({ appId, id: bookingId }) => ({ appId, bookingId }));
      await enqueueAll(ctx, expireBooking, expiries, ({ bookingId }) => `expire:${bookingId}`);
    });
    await repeatFullBatches(ctx, batchSize, async (limit) => {
      const interrupted = await interruptedHoldsQuery(ctx, limit);
      const reason = 'hold_interrupted';
      return moveEach(ctx, interrupted, (booking) => tryTransition(ctx, booking, 'abandon', { reason }));
    });
    await repeatFullBatches(ctx, batchSize, async (limit) => {
      const ended = await endedStaysQuery(ctx, limit);
      return moveEach(ctx, ended, (booking) =>
        tryTransition(ctx, booking, 'complete', { onlyIfEnded: true }),
      );
    });
    await deleteInBatches(ctx, deleteNotHeldQuery, batchSize);
  },
});

type Moving = Pick<Booking, 'appId' | 'id' | 'state'>;

const moving = { appId: bookings.appId, id: bookings.id, state: bookings.state };

type OverdueHold = Pick<Booking, 'appId' | 'id' | 'holdExpiresAt'>;

/** Query for unpaid bookings whose hold has been over for a minute, the oldest first, after the hold `last`. */
export const overdueHoldsQuery = (
  ctx: Pick<SystemContext, 'db'>,
  limit: number,
  last: OverdueHold | null = null,
) =>
  ctx.db
    .select({ appId: bookings.appId, id: bookings.id, holdExpiresAt: bookings.holdExpiresAt })
    .from(bookings)
    .where(
      and(
        inArray(bookings.state, ['held', 'pending_payment']),
        lt(bookings.holdExpiresAt, sql`sojourn_now()::timestamptz(3) - interval '1 minute'`),
        isAfter([bookings.holdExpiresAt, bookings.id], last && [last.holdExpiresAt, last.id]),
      ),
    )
    .orderBy(asc(bookings.holdExpiresAt), asc(bookings.id))
    .limit(limit);

/** Query for bookings whose hold was interrupted, for example by a crash: no supplier is asked for a minute. */
export const interruptedHoldsQuery = (ctx: Pick<SystemContext, 'db'>, limit: number) =>
  ctx.db
    .select(moving)
    .from(bookings)
    .where(
      and(
        eq(bookings.state, 'holding'),
        lt(bookings.createdAt, sql`sojourn_now()::timestamptz(3) - interval '1 minute'`),
      ),
    )
    .orderBy(asc(bookings.createdAt))
    .limit(limit);

/** Query for confirmed bookings that ended a minute ago or earlier. */
export const endedStaysQuery = (ctx: Pick<SystemContext, 'db'>, limit: number) =>
  ctx.db
    .select(moving)
    .from(bookings)
    .where(
      and(
        eq(bookings.state, 'confirmed'),
        lt(bookings.endsAt, sql`sojourn_now()::timestamptz(3) - interval '1 minute'`),
      ),
    )
    .orderBy(asc(bookings.endsAt))
    .limit(limit);

/** The statement that deletes one batch of old bookings that were never held; history and directory follow. */
export const deleteNotHeldQuery = (limit: number) => sql`
  delete from bookings where ctid = any(array(
    select ctid from bookings where state = 'not_held'
      and updated_at < sojourn_now()::timestamptz(3) - make_interval(days => ${notHeldDays})
    order by updated_at limit ${limit} for update skip locked)) returning 1`;

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
