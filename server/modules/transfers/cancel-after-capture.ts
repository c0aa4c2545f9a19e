import { z } from 'zod';
import { stateAfter } from '#server/modules/bookings/index.ts';
import { cancelBooking } from '#server/modules/checkout/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { termsOfProvider } from './provider-terms.ts';
import { lockTransfer } from './reservations.ts';

/**
 * Cancels a transfer whose cancellation arrived after the provider confirmed it and before we captured the
 * payment. The job fails, and is retried, until the booking is confirmed.
 */
export const cancelAfterCapture = defineJob({
  name: 'cancel_transfer_after_capture',
  payload: z.object({
    appId: z.string(),
    bookingId: z.string(),
    said: z.object({
      reason: z.string().nullish(),
      refund: z
        .union([z.boolean(), z.number(), z.object({ amount: z.number(), currency: z.string().optional() })])
        .nullish(),
    }),
  }),
  run: async (ctx, payload) => {
    await transaction(ctx, async (ctx) => {
      const booking = await lockTransfer(ctx, { appId: payload.appId, id: payload.bookingId });
      if (booking.state === 'fulfilling' || booking.state === 'pending_supplier') {
        throw new Error('The payment of the transfer is still being captured');
      }
      if (!stateAfter(booking.state, 'cancel')) return;
      await cancelBooking(ctx, booking, await termsOfProvider(ctx, booking, payload.said));
    });
  },
});
