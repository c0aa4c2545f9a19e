import {
  type Booking,
  productOf,
  publishBookingEvent,
  recordInHistory,
  updateBookingDetails,
} from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { GuestsAnswer } from '../catalogue/index.ts';
import { declineChange, deleteChange, type TravellerChange } from './change-store.ts';

/**
 * Applies the supplier's answer to a requested change: stores the new travellers, or that they were declined. `pending`
 * changes nothing. Does nothing if another answer came first. `isLate` = nobody waits for the answer, and the guest gets
 * it by e-mail. Returns the booking as it is then.
 */
export async function settleGuests(
  ctx: SystemContext,
  booking: Booking,
  change: Pick<TravellerChange, 'requestId' | 'travellers'>,
  answer: GuestsAnswer,
  { isLate }: { isLate: boolean },
): Promise<Booking> {
  if (answer.state === 'pending') return booking;
  return transaction(ctx, async (ctx) => {
    const isFirst =
      answer.state === 'changed'
        ? await deleteChange(ctx, booking, change)
        : await declineChange(ctx, booking, change, answer.reason);
    if (!isFirst) return booking;
    const isChanged = answer.state === 'changed';
    const settled = isChanged
      ? await updateBookingDetails(ctx, booking, { travellers: change.travellers }, { states: keepingGuests })
      : booking;
    await recordInHistory(ctx, [settled], {
      event: isChanged ? 'change_guests' : 'decline_guests',
      reason: isChanged ? '' : answer.reason,
    });
    if (isChanged) await publishBookingEvent(ctx, settled, 'booking.changed');
    if (isLate) {
      const news = isChanged ? 'guests_changed' : 'guests_declined';
      await productOf(settled.kind).emailOutcome(ctx, settled, news);
    }
    return settled;
  });
}

/** The states in which the supplier has guests of a booking; it may have been cancelled while the supplier answered. */
const keepingGuests = ['confirmed', 'cancelling', 'completed', 'cancelled'] as const;
