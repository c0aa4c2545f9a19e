import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/index.ts';
import { bookableOf } from './bookable.ts';
import { leavesSupplier } from './lifecycle.ts';
import { findBooking } from './queries.ts';

/**
 * Makes the supplier let go of a booking that ended: gives the hold back and cancels what was booked. Both are
 * repeatable, so a crash in between costs nothing but a second look.
 */
export const leaveSupplier = defineJob({
  name: 'leave_supplier',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  run: async (ctx, payload) => {
    const booking = await findBooking(ctx, payload.appId, payload.bookingId);
    if (!booking || !leavesSupplier(booking.state)) return;
    const bookable = bookableOf(booking.kind);
    await bookable.release(ctx, booking);
    // Without an attempt there is nothing but the hold.
    if (booking.supplierAttempts > 0) await bookable.cancel(ctx, booking);
  },
});
