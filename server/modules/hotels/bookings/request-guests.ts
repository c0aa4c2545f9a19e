import { type Booking, updateBookingDetails } from '#server/modules/bookings/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import type { GuestsDeclineReason } from '../catalogue/index.ts';
import { askForGuests } from './ask-for-guests.ts';
import { changeGuestsAtSupplier, changeKeyOf } from './change-guests-at-supplier.ts';
import { insertChange, type TravellerChange } from './change-store.ts';
import type { Traveller } from './details.ts';
import { settleGuests } from './settle-guests.ts';

/** A caller waits this long for a supplier's answer. */
const waitLimitMs = 10_000;

/** The caller of the request asks the supplier first; the job asks if there was no answer. */
const jobAfterMs = 15_000;

/**
 * Asks the supplier of a confirmed booking to change its guests, and stores them once it has. Returns why it declined;
 * null if it has made the change, or has not answered: then a job asks it again. Fails with `invalid_state` while it has
 * not answered an earlier change.
 */
export async function requestGuests(
  ctx: EitherContext,
  booking: Booking,
  travellers: Traveller[],
): Promise<GuestsDeclineReason | null> {
  const change = await storeRequest(ctx, booking, travellers);
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(waitLimitMs)]);
  const answer = await askForGuests({ ...ctx, signal }, booking, change, { isRepeat: false }).catch((err) => {
    ctx.log.warn({ err, bookingId: booking.id }, 'the supplier did not answer a change of guests');
    return null;
  });
  if (!answer) return null;
  await settleGuests(ctx, booking, change, answer, { isLate: false });
  return answer.state === 'declined' ? answer.reason : null;
}

/** Stores the change with the job that asks for it, before the supplier is called. */
async function storeRequest(
  ctx: EitherContext,
  booking: Booking,
  travellers: Traveller[],
): Promise<TravellerChange> {
  return transaction(ctx, async (ctx) => {
    // Locks the booking, and fails if it was cancelled since it was read.
    await updateBookingDetails(ctx, booking, {});
    const change = await insertChange(ctx, booking, travellers);
    if (!change) {
      throw problem('invalid_state', {
        detail: 'The supplier has not answered the last change of travellers.',
      });
    }
    const payload = { appId: booking.appId, bookingId: booking.id };
    await enqueue(ctx, changeGuestsAtSupplier, payload, { delayMs: jobAfterMs, key: changeKeyOf(payload) });
    return change;
  });
}
