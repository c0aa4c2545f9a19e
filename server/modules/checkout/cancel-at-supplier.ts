import { z } from 'zod';
import { type Booking, findBooking, productOf } from '#server/modules/bookings/index.ts';
import type { CancelAnswer } from '#server/modules/bookings/port.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { settleCancellation } from './settle-cancellation.ts';

/** Interval at which a supplier that decides later is asked for its decision. */
const pendingPauseMs = 5 * 60_000;

type Payload = { appId: string; bookingId: string };

/** The key of the job that asks for a cancellation. */
export const cancelKeyOf = ({ bookingId }: { bookingId: string }) => `cancel_at_supplier:${bookingId}`;

/**
 * Asks the supplier again to cancel a booking whose cancellation was requested, until it has answered. A failure
 * is retried; a supplier that decides later is asked every five minutes.
 */
export const cancelAtSupplier = defineJob({
  name: 'cancel_at_supplier',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  pool: 'external',
  run: async (ctx, payload: Payload) => {
    const booking = await findBooking(ctx, payload.appId, payload.bookingId);
    if (booking?.state !== 'cancelling') return;
    const answer = await askToCancel(ctx, booking, { isLate: true });
    if (answer.state !== 'pending') return;
    await enqueue(ctx, cancelAtSupplier, payload, { delayMs: pendingPauseMs, key: cancelKeyOf(payload) });
  },
});

/**
 * Asks the supplier of a booking in `cancelling` once, outside any transaction, and applies its answer. `isLate` = the
 * member does not wait for the answer, and reads of a refusal by e-mail. Throws what the supplier throws.
 */
export async function askToCancel(
  ctx: SystemContext,
  booking: Booking,
  { isLate }: { isLate: boolean },
): Promise<CancelAnswer> {
  const answer = await productOf(booking.kind).cancel(ctx, booking);
  await settleCancellation(ctx, booking, answer, { isLate });
  return answer;
}
