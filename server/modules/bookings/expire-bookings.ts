import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/index.ts';
import { mustKeepHold } from './keep-holds.ts';
import { stateAfter } from './lifecycle.ts';
import { findBooking, isHoldOver } from './queries.ts';
import { tryTransition } from './transition.ts';

/**
 * Expires an unpaid booking when its hold is over; its stock is released. A hold whose payment may be on its
 * way is kept and extended.
 */
export const expireBooking = defineJob({
  name: 'expire_booking',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  // It asks the gateway.
  pool: 'external',
  run: async (ctx, payload) => {
    const booking = await findBooking(ctx, payload.appId, payload.bookingId);
    if (!booking || !stateAfter(booking.state, 'expire') || !(await isHoldOver(ctx, booking))) return;
    if (await mustKeepHold(ctx, booking)) return;
    await tryTransition(ctx, booking, 'expire', { reason: 'hold_over' });
  },
});
