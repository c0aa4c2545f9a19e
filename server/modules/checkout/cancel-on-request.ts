import { type Booking, type Cancellation, stateAfter } from '#server/modules/bookings/index.ts';
import type { BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { cancelBooking } from './cancel-booking.ts';
import { limitRefund } from './limit-refund.ts';
import { selectPayments } from './payments-of-bookings.ts';
import { presentCancellation, type ShowTerms } from './present-cancellation.ts';

type Request<Shown> = {
  /** Loads the booking if the caller may cancel it; called again after a concurrent change. */
  find: () => Promise<Booking>;
  termsOf: (booking: Booking) => Promise<Cancellation>;
  dryRun: boolean;
  show: ShowTerms<Shown>;
};

/**
 * Cancels a booking of any kind for a caller; with `dryRun` it only returns the terms. A repeated
 * cancellation returns the result of the first one. Fails with `invalid_state` if the booking can no longer
 * be cancelled.
 */
export async function cancelOnRequest<Shown>(
  ctx: SystemContext,
  { find, termsOf, dryRun, show }: Request<Shown>,
): Promise<{ booking_id: string; status: 'cancelled'; cancellation: Shown }> {
  const booking = await find();
  if (booking.state === 'cancelled') return answer(ctx, booking, show);
  if (!stateAfter(booking.state, 'cancel')) throw problem('invalid_state');
  const wanted = await termsOf(booking);
  if (dryRun) {
    const [payment] = await selectPayments(ctx, booking.appId, [booking.id]);
    const { terms } = limitRefund(booking, wanted, payment?.intent ?? null);
    const cancellation = show(booking, terms, terms.refundMinor > 0 ? 'pending' : 'none');
    return { booking_id: booking.id, status: 'cancelled', cancellation };
  }
  return answer(ctx, await cancelIdempotently(ctx, booking, wanted, find), show);
}

/** Cancels a booking. A concurrent cancellation counts as success; any other change is `invalid_state`. */
export async function cancelIdempotently(
  ctx: SystemContext,
  booking: Booking,
  terms: Cancellation,
  find: () => Promise<Booking>,
): Promise<Booking> {
  try {
    return await cancelBooking(ctx, booking, terms);
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) throw err;
    const now = await find();
    if (now.state !== 'cancelled') throw err;
    return now;
  }
}

async function answer<Shown>(ctx: BaseContext, booking: Booking, show: ShowTerms<Shown>) {
  const cancellation = await presentCancellation(ctx, booking, show);
  // A released hold has no cancellation terms.
  if (cancellation === null) throw problem('invalid_state');
  return { booking_id: booking.id, status: 'cancelled' as const, cancellation };
}
