import { z } from 'zod';
import { findBooking } from '#server/modules/bookings/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { askForGuests } from './ask-for-guests.ts';
import { deleteChange, findOpenChange } from './change-store.ts';
import { settleGuests } from './settle-guests.ts';

/** Interval at which a supplier that decides later is asked for its decision. */
const pendingPauseMs = 5 * 60_000;

/** The key of the job that asks for a change of guests. */
export const changeKeyOf = ({ bookingId }: { bookingId: string }) => `change_guests:${bookingId}`;

/**
 * Asks the supplier again for a change of guests, until it has answered. A failure is retried; a supplier that decides
 * later is asked every five minutes, as is one that is cancelling the booking meanwhile. The change of a booking that
 * has ended is dropped.
 */
export const changeGuestsAtSupplier = defineJob({
  name: 'change_guests_at_supplier',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  pool: 'external',
  run: async (ctx, payload) => {
    const { appId, bookingId: id } = payload;
    const [booking, change] = await Promise.all([
      findBooking(ctx, appId, id),
      findOpenChange(ctx, { appId, id }),
    ]);
    if (!booking || !change) return;
    if (booking.state === 'confirmed') {
      const answer = await askForGuests(ctx, booking, change, { isRepeat: true });
      await settleGuests(ctx, booking, change, answer, { isLate: true });
      if (answer.state !== 'pending') return;
    } else if (booking.state !== 'cancelling') {
      await deleteChange(ctx, booking, change);
      return;
    }
    await enqueue(ctx, changeGuestsAtSupplier, payload, {
      delayMs: pendingPauseMs,
      key: changeKeyOf(payload),
    });
  },
});
