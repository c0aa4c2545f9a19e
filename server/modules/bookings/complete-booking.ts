import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import type { Booking } from './booking.ts';
import { postponePoints } from './points.ts';
import { findBooking } from './queries.ts';
import { transition, tryTransition } from './transition.ts';

/** Completes a confirmed booking when its stay or visit has ended. */
export const completeBooking = defineJob({
  name: 'complete_booking',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  run: async (ctx, payload) => {
    const booking = await findBooking(ctx, payload.appId, payload.bookingId);
    if (booking) await tryTransition(ctx, booking, 'complete');
  },
});

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
 * Moves the completion of a confirmed booking, and its pending points, to its new end. Must run in the
 * transaction that changed the end.
 */
export async function rescheduleCompletion(ctx: BaseContext, booking: Booking): Promise<void> {
  await scheduleCompletion(ctx, booking);
  await postponePoints(ctx, booking);
}

async function scheduleCompletion(ctx: BaseContext, { appId, id, endsAt }: Booking): Promise<void> {
  await enqueue(ctx, completeBooking, { appId, bookingId: id }, { runAt: endsAt, key: `complete:${id}` });
}
