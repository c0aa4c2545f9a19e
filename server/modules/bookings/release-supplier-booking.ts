import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/index.ts';
import { requiresSupplierRelease } from './lifecycle.ts';
import { productOf } from './product-adapter.ts';
import { findBooking } from './queries.ts';

/**
 * Releases the hold or cancels the supplier booking after a booking ended without service. Both steps are
 * idempotent, so the job can run again after a crash.
 */
export const releaseSupplierBooking = defineJob({
  name: 'leave_supplier',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  run: async (ctx, payload) => {
    const booking = await findBooking(ctx, payload.appId, payload.bookingId);
    if (!booking || !requiresSupplierRelease(booking.state)) return;
    const product = productOf(booking.kind);
    await product.release(ctx, booking);
    // Before the first booking attempt, the supplier has at most a hold.
    if (booking.supplierAttempts > 0) await product.cancel(ctx, booking);
  },
});
