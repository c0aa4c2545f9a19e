import { z } from 'zod';
import {
  type Booking,
  databaseTime,
  recordRelease,
  requestSupplierRelease,
  requiresSupplierRelease,
} from '#server/modules/bookings/index.ts';
import * as checkout from '#server/modules/checkout/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { id } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { requireReason } from '../require-reason.ts';
import { refundTerms } from './cancel-booking.ts';
import { bookingNamed, recordBookingAct } from './find-booking.ts';

const ReleaseBooking = z.object({ booking: id, by_telephone: z.boolean().default(false) });

/**
 * Cancels a booking at its supplier without moving money: a confirmed one is cancelled without a refund, and for one
 * that has ended the job of its release runs again. With `by_telephone` the release of an ended booking counts as
 * done, and the supplier is not called. Fails with `invalid_state` for any other booking.
 */
export async function releaseBooking(
  ctx: OperatorContext,
  given: z.input<typeof ReleaseBooking>,
): Promise<{ booking: string; state: string; release: 'requested' | 'recorded' }> {
  const input = parseInput(ReleaseBooking, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const booking = await bookingNamed(ctx, input.booking);
    const { id: bookingId, appId } = booking;
    const { state } = requiresSupplierRelease(booking.state)
      ? booking
      : await cancelUnrefunded(ctx, booking, input);
    if (input.by_telephone) await recordRelease(ctx, { appId, bookingId });
    else if (state === booking.state) await requestSupplierRelease(ctx, booking);
    const release = input.by_telephone ? 'recorded' : 'requested';
    await recordBookingAct(ctx, booking, 'booking.release', { from: booking.state, release });
    return { booking: bookingId, state, release };
  });
}

/** Cancels a confirmed booking without a refund; its transition requests the release. */
async function cancelUnrefunded(
  ctx: OperatorContext,
  booking: Booking,
  { by_telephone: byTelephone }: { by_telephone: boolean },
): Promise<Booking> {
  if (booking.state !== 'confirmed' && booking.state !== 'cancelling')
    throw problem('invalid_state', { detail: `The booking is ${booking.state}.` });
  if (byTelephone) throw invalid('by_telephone', 'not_ended', 'Only for a booking that has ended.');
  return checkout.cancelBooking(ctx, booking, refundTerms(booking, 0, await databaseTime(ctx)));
}
