import {
  type Booking,
  type Cancellation,
  type CancelledBooking,
  cancellationNow,
  stateAfter,
} from '#server/modules/bookings/index.ts';
import type { BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { cancelBooking } from './cancel-booking.ts';
import { limitRefund } from './limit-refund.ts';
import { selectPayments } from './payments-of-bookings.ts';
import { readCancellation, viewCancellation } from './read-cancellations.ts';

type Request = {
  /** Loads the booking if the caller may cancel it; called again after a concurrent change. */
  find: () => Promise<Booking>;
  dryRun: boolean;
  /** The member's reason, for products that store one. */
  reason?: string | null;
};

/**
 * Cancels a booking of any kind for a caller; with `dryRun` it only returns the terms. A repeated
 * cancellation returns the result of the first one. Fails with `invalid_state` if the booking can no longer
 * be cancelled.
 */
export async function cancelOnRequest(
  ctx: SystemContext,
  { find, dryRun, reason }: Request,
): Promise<CancelledBooking> {
  const booking = await find();
  if (booking.state === 'cancelled') return answer(ctx, booking);
  if (!stateAfter(booking.state, 'cancel')) throw problem('invalid_state');
  const wanted = { ...(await cancellationNow(ctx, booking)), ...(reason === undefined ? {} : { reason }) };
  if (dryRun) {
    const [payment] = await selectPayments(ctx, booking.appId, [booking.id]);
    const { terms } = await limitRefund(ctx, booking, wanted, payment ?? null);
    const cancellation = viewCancellation(booking, terms, terms.refundMinor > 0 ? 'pending' : 'none');
    return { id: booking.id, status: 'cancelled', cancellation };
  }
  try {
    return answer(ctx, await cancelIdempotently(ctx, booking, wanted, find));
  } catch (err) {
    if (!isProblem(err, 'invalid_state') || !(await wasCaptured(booking, find))) throw err;
    return cancelOnRequest(ctx, { find, dryRun, reason });
  }
}

/** True if a pending booking was captured since it was read, so that its refund is another one. */
async function wasCaptured(read: Booking, find: () => Promise<Booking>): Promise<boolean> {
  const { state, paidMinor } = await find();
  return state === read.state && paidMinor !== read.paidMinor;
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

async function answer(ctx: BaseContext, booking: Booking): Promise<CancelledBooking> {
  const cancellation = await readCancellation(ctx, booking);
  // A released hold has no cancellation terms.
  if (cancellation === null) throw problem('invalid_state');
  return { id: booking.id, status: 'cancelled', cancellation };
}
