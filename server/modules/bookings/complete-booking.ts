import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import type { Booking } from './booking.ts';
import { postponePoints } from './points.ts';
import { bookings } from './schema.ts';
import { transition, tryTransition } from './transition.ts';

type BookingId = Pick<Booking, 'appId' | 'id'>;

/** Completes a confirmed booking whose stay or visit has ended; one that ends later gets its job again for that end. */
export const completeBooking = defineJob({
  name: 'complete_booking',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  run: async (ctx, { appId, bookingId: id }) => {
    await transaction(ctx, async (ctx) => {
      const [booking] = await lockConfirmed(ctx, { appId, id });
      if (!booking) return;
      if (booking.hasEnded) await tryTransition(ctx, booking, 'complete');
      else await scheduleCompletion(ctx, booking);
    });
  },
});

/** Query that locks a confirmed booking, so that its end cannot move before it is completed. */
const lockConfirmed = (ctx: Pick<BaseContext, 'db'>, { appId, id }: BookingId) =>
  ctx.db
    .select({
      appId: bookings.appId,
      id: bookings.id,
      state: bookings.state,
      endsAt: bookings.endsAt,
      hasEnded: sql<boolean>`${bookings.endsAt} <= sojourn_now()::timestamptz(3)`,
    })
    .from(bookings)
    .where(and(eq(bookings.appId, appId), eq(bookings.id, id), eq(bookings.state, 'confirmed')))
    .for('update');

/** Confirms a booking with its paid amount, and enqueues the job that completes it when it ends. */
export async function confirmBooking(
  ctx: BaseContext,
  booking: Booking,
  paidMinor: number,
): Promise<Booking> {
  return transaction(ctx, async (ctx) => {
    const confirmed = await transition(ctx, booking, 'confirm', { set: { paidMinor, holdExpiresAt: null } });
    await scheduleCompletion(ctx, confirmed);
    return confirmed;
  });
}

/**
 * Moves the completion of a booking that is confirmed or asked to be cancelled, and its pending points, to its new end.
 * Must run in the transaction that changed the end.
 */
export async function rescheduleCompletion(ctx: BaseContext, booking: Booking): Promise<void> {
  await scheduleCompletion(ctx, booking);
  await postponePoints(ctx, booking);
}

async function scheduleCompletion(
  ctx: BaseContext,
  { appId, id, endsAt }: BookingId & Pick<Booking, 'endsAt'>,
): Promise<void> {
  await enqueue(ctx, completeBooking, { appId, bookingId: id }, { runAt: endsAt, key: `complete:${id}` });
}
