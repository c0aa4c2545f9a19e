import { type Booking, type Cancellation, ownBooking, stateAfter } from '#server/bookings/index.ts';
import { cancelBooking } from '#server/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import type * as contract from './contract.ts';
import { travelKinds } from './details.ts';
import { presentCancellation, presentTerms } from './present-cancellation.ts';

type Wire = Output<typeof contract.cancelTravelBooking>;

/** Cancels a booking, or with `dry_run` tells what that would cost. A second cancel answers the first. */
export async function cancelTravelBooking(
  ctx: MemberContext,
  input: Input<typeof contract.cancelTravelBooking>,
): Promise<Wire> {
  const caller = { ...ctx, key: null };
  const booking = await ownBooking(caller, input.booking_id, travelKinds);
  if (booking.state === 'cancelled') return answer(ctx, booking);
  if (!stateAfter(booking.state, 'cancel')) throw problem('invalid_state');
  const terms: Cancellation & { reason: string | null } = {
    ...(await cancellationTerms(ctx, booking)),
    reason: input.reason || null,
  };
  if (input.dry_run) {
    const refundState = terms.refundMinor > 0 ? 'pending' : 'none';
    const cancellation = presentTerms(terms, booking, refundState);
    return { booking_id: booking.id, status: 'cancelled', cancellation };
  }
  try {
    return await answer(ctx, await cancelBooking(ctx, booking, terms));
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) throw err;
    // Somebody was faster: the same answer if they cancelled, a refusal if the guest was let in.
    const now = await ownBooking(caller, input.booking_id, travelKinds);
    if (now.state !== 'cancelled') throw err;
    return answer(ctx, now);
  }
}

async function answer(ctx: MemberContext, booking: Booking): Promise<Wire> {
  const cancellation = await presentCancellation(ctx, booking);
  if (!cancellation) throw problem('invalid_state');
  return { booking_id: booking.id, status: 'cancelled', cancellation };
}
