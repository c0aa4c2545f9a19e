import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/index.ts';
import { findBooking } from './queries.ts';
import { tryTransition } from './transition.ts';

/** Expires an unpaid booking when its hold is over; its stock is released. */
export const expireBooking = defineJob({
  name: 'expire_booking',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  run: async (ctx, payload) => {
    const booking = await findBooking(ctx, payload.appId, payload.bookingId);
    if (booking) await tryTransition(ctx, booking, 'expire', { reason: 'hold_over' });
  },
});
