import { type Booking, stateAfter, visibleBooking } from '#server/bookings/index.ts';
import { cancelBooking } from '#server/checkout/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import type * as contract from './contract-bookings.ts';
import { presentCancellation, presentTerms } from './present-booking.ts';

type Wire = Output<typeof contract.cancelGroundBooking>;

/** Cancels a ride, or with `dry_run` tells what that would cost. A second cancel answers the first. */
export async function cancelGroundBooking(
  ctx: EitherContext,
  input: Input<typeof contract.cancelGroundBooking>,
): Promise<Wire> {
  const booking = await visibleBooking(ctx, input.booking_id, ['ground']);
  if (booking.state === 'cancelled') return answer(ctx, booking);
  if (!stateAfter(booking.state, 'cancel')) throw problem('invalid_state');
  const terms = await cancellationTerms(ctx, booking);
  if (input.dry_run) {
    const cancellation = presentTerms(terms, booking.currency, terms.refundMinor > 0 ? 'pending' : 'none');
    return { booking_id: booking.id, status: 'cancelled', cancellation };
  }
  try {
    return await answer(ctx, await cancelBooking(ctx, booking, terms));
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) throw err;
    // Somebody was faster: the same answer if they cancelled, a refusal if not.
    const now = await visibleBooking(ctx, input.booking_id, ['ground']);
    if (now.state !== 'cancelled') throw err;
    return answer(ctx, now);
  }
}

async function answer(ctx: EitherContext, booking: Booking): Promise<Wire> {
  const cancellation = await presentCancellation(ctx, booking);
  if (!cancellation) throw problem('invalid_state');
  return { booking_id: booking.id, status: 'cancelled', cancellation };
}
