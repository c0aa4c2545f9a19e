import {
  type Booking,
  betterTerms,
  databaseTime,
  findBooking,
  productOf,
  tryTransition,
} from '#server/modules/bookings/index.ts';
import type { CancelAnswer, DeclineReason } from '#server/modules/bookings/port.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { cancelBooking } from './cancel-booking.ts';

/**
 * Applies the supplier's answer to a requested cancellation: cancels on the agreed terms, or on those of the supplier if they are
 * better for the member; or the booking stands as before and nothing is refunded. `pending` changes nothing. Does
 * nothing if another answer came first.
 */
export async function settleCancellation(
  ctx: SystemContext,
  booking: Booking,
  answer: CancelAnswer,
  { isLate }: { isLate: boolean },
): Promise<void> {
  const request = booking.cancelRequest;
  if (!request || answer.state === 'pending') return;
  if (answer.state === 'declined') return decline(ctx, booking, answer.reason, isLate);
  const terms = betterTerms(request.terms, answer.amounts, booking, await databaseTime(ctx));
  try {
    await cancelBooking(ctx, booking, terms);
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) throw err;
    const now = await findBooking(ctx, booking.appId, booking.id);
    if (now?.state === 'cancelling') throw err;
  }
}

async function decline(
  ctx: SystemContext,
  booking: Booking,
  reason: DeclineReason,
  isLate: boolean,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const at = await databaseTime(ctx);
    const cancelRequest = booking.cancelRequest && { ...booking.cancelRequest, declined: { at, reason } };
    const moved = await tryTransition(ctx, booking, 'decline_cancel', {
      reason: `cancellation_declined_${reason}`,
      set: { cancelRequest },
    });
    if (moved && isLate) await productOf(booking.kind).emailOutcome(ctx, moved, 'cancel_declined');
  });
}
