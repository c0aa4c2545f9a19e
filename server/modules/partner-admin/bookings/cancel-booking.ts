import { z } from 'zod';
import {
  awaitsSupplier,
  type Booking,
  type Cancellation,
  cancellationNow,
  completeTerms,
  databaseTime,
  recordSupplierAnswer,
  stateAfter,
} from '#server/modules/bookings/index.ts';
import * as checkout from '#server/modules/checkout/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { OperatorContext } from '../context.ts';
import { exactMinor } from '../exact-minor.ts';
import { decimal, id } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { requireReason } from '../require-reason.ts';
import { bookingNamed, recordBookingAct } from './find-booking.ts';

const CancelBooking = z.object({ booking: id, refund: decimal.optional() });

/** What becomes of a cancelled booking. Amounts are in major units; null where nothing was captured yet. */
export type CancelledView = {
  booking: string;
  state: string;
  penalty: number | null;
  refund: number | null;
  currency: string;
};

/**
 * Cancels a booking by its own terms, or with `refund` in major units, whatever its supplier says: a job then asks the
 * supplier to let it go. A booking whose supplier has not answered counts
 * as refused: a job ends it and returns its payment. Fails with `invalid_state` for a booking that cannot be cancelled.
 */
export async function cancelBooking(
  ctx: OperatorContext,
  given: z.input<typeof CancelBooking>,
): Promise<CancelledView> {
  const input = parseInput(CancelBooking, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const booking = await bookingNamed(ctx, input.booking);
    const { id: bookingId, currency } = booking;
    if (input.refund !== undefined && booking.state !== 'confirmed' && booking.state !== 'cancelling')
      throw invalid('refund', 'not_confirmed', 'An unconfirmed booking is always refunded in full.');
    if (booking.state === 'fulfilling') return refuse(ctx, booking);
    if (!stateAfter(booking.state, 'cancel'))
      throw problem('invalid_state', { detail: `The booking is ${booking.state}.` });
    const terms =
      input.refund === undefined
        ? await cancellationNow(ctx, booking)
        : refundTerms(booking, exactMinor('refund', input.refund, currency), await databaseTime(ctx));
    const cancelled = await checkout.cancelBooking(ctx, booking, terms);
    const penalty = toMajor(terms.penaltyMinor, currency);
    const refund = toMajor(cancelled.cancellation?.refundMinor ?? 0, currency);
    await recordBookingAct(ctx, booking, 'booking.cancel', {
      from: booking.state,
      penalty,
      refund,
      currency,
    });
    return { booking: bookingId, state: cancelled.state, penalty, refund, currency };
  });
}

/** The terms of a cancellation that refunds an amount, in minor units, whatever the booking's own terms are. */
export function refundTerms(
  { paidMinor }: Pick<Booking, 'paidMinor'>,
  refundMinor: number,
  at: string,
): Cancellation {
  if (refundMinor > paidMinor) throw invalid('refund', 'too_much', 'Must be at most what was paid.');
  const policyApplied =
    refundMinor === paidMinor
      ? 'free_cancellation'
      : refundMinor > 0
        ? 'partially_refundable'
        : 'non_refundable';
  return completeTerms({ policyApplied, penaltyMinor: paidMinor - refundMinor, refundMinor }, at);
}

/** The supplier was asked and may answer yet, so its answer is replaced; what it books after that is released. */
async function refuse(ctx: OperatorContext, booking: Booking): Promise<CancelledView> {
  const { id: bookingId, state, currency } = booking;
  const refusal = { outcome: 'refused', reason: 'operator' } as const;
  if (!awaitsSupplier(booking) || !(await recordSupplierAnswer(ctx, booking, refusal)))
    throw problem('invalid_state', { detail: 'The supplier has decided; the payment is being settled.' });
  await checkout.recheckSupplier(ctx, booking);
  await recordBookingAct(ctx, booking, 'booking.cancel', { from: state });
  return { booking: bookingId, state, penalty: null, refund: null, currency };
}
