import { type Booking, stateAfter, visibleBooking } from '#server/bookings/index.ts';
import { cancelBooking } from '#server/checkout/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import type * as contract from './contract.ts';
import { presentCancellation, presentTerms } from './present.ts';

type Wire = Output<typeof contract.cancelHotelBooking>;

/** Cancels a hotel booking, or with `dry_run` tells what that would cost. A second cancel answers the first. */
export async function cancelHotelBooking(
  ctx: EitherContext,
  input: Input<typeof contract.cancelHotelBooking>,
): Promise<Wire> {
  const booking = await visibleBooking(ctx, input.booking_id, ['hotel']);
  if (booking.state === 'cancelled') return answer(ctx, booking);
  if (!stateAfter(booking.state, 'cancel')) throw problem('invalid_state');
  const terms = await cancellationTerms(ctx, booking);
  if (input.dry_run) {
    const refundState = terms.refundMinor > 0 ? 'pending' : 'none';
    const cancellation = presentTerms(terms, booking.currency, refundState);
    return { booking_id: booking.id, status: 'cancelled', cancellation };
  }
  try {
    return await answer(ctx, await cancelBooking(ctx, booking, terms));
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) throw err;
    // Another cancel may have been faster; its result is the answer.
    const now = await visibleBooking(ctx, input.booking_id, ['hotel']);
    if (now.state !== 'cancelled') throw err;
    return answer(ctx, now);
  }
}

async function answer(ctx: EitherContext, booking: Booking): Promise<Wire> {
  const cancellation = await presentCancellation(ctx, booking);
  if (!cancellation) throw new Error('A cancelled booking has no terms');
  return { booking_id: booking.id, status: 'cancelled', cancellation };
}
