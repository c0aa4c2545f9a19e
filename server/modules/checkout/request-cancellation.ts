import { type Booking, type Cancellation, databaseTime, transition } from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { cancelAtSupplier, cancelKeyOf } from './cancel-at-supplier.ts';

/** The caller of the request asks the supplier first; the job asks if that never happened. */
const jobAfterMs = 15_000;

/**
 * Stores that a confirmed booking shall be cancelled on the given terms, before its supplier is asked. The penalty is that
 * of this moment, whenever the supplier answers. Fails with `invalid_state` after a concurrent change.
 */
export async function requestCancellation(
  ctx: SystemContext,
  booking: Booking,
  terms: Cancellation,
): Promise<Booking> {
  return transaction(ctx, async (ctx) => {
    const at = await databaseTime(ctx);
    const requested = await transition(ctx, booking, 'request_cancel', {
      set: { cancelRequest: { terms, at, declined: null } },
    });
    const payload = { appId: booking.appId, bookingId: booking.id };
    await enqueue(ctx, cancelAtSupplier, payload, { delayMs: jobAfterMs, key: cancelKeyOf(payload) });
    return requested;
  });
}
