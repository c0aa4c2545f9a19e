import {
  announcePendingCancellation,
  type Booking,
  type Cancellation,
  type CancelledBooking,
  cancellationNow,
  quotedCancellation,
  stateAfter,
} from '#server/modules/bookings/index.ts';
import type { DeclineReason } from '#server/modules/bookings/port.ts';
import { previewPerkReturn, readPerkReturn } from '#server/modules/perks/index.ts';
import type { BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { askToCancel } from './cancel-at-supplier.ts';
import { cancelBooking, returnsPerks } from './cancel-booking.ts';
import { limitRefund } from './limit-refund.ts';
import { selectPayments } from './payments-of-bookings.ts';
import { readCancellation, viewCancellation } from './read-cancellations.ts';
import { requestCancellation } from './request-cancellation.ts';

/** A caller waits this long for a supplier's answer. */
const waitLimitMs = 10_000;

type Request = {
  /** Loads the booking if the caller may cancel it; called again after a concurrent change. */
  find: () => Promise<Booking>;
  dryRun: boolean;
  /** The member's reason, for products that store one. */
  reason?: string | null;
};

/**
 * Cancels a booking of any kind for a caller; with `dryRun` it only returns the terms. The supplier of a confirmed booking is
 * asked first; while it has not answered, the result is `cancellation_pending`, and a repeat asks again. A repeated
 * cancellation returns the result of the first one. Fails with `invalid_state` if the booking can no longer
 * be cancelled, and with `cancellation_declined` if the supplier keeps it.
 */
export async function cancelOnRequest(ctx: SystemContext, request: Request): Promise<CancelledBooking> {
  const { find, dryRun, reason } = request;
  const booking = await find();
  if (booking.state === 'cancelled') return answer(ctx, booking);
  if (booking.state === 'cancelling')
    return dryRun ? preview(ctx, booking) : askAndAnswer(ctx, booking, find);
  if (!stateAfter(booking.state, 'cancel')) throw problem('invalid_state');
  const terms = await quotedCancellation(ctx, booking, { asks: dryRun });
  const wanted = { ...terms, ...(reason === undefined ? {} : { reason }) };
  if (dryRun) return preview(ctx, booking, wanted);
  // What was confirmed by telephone can only be cancelled by telephone, after the guest has left it.
  if (booking.state === 'confirmed' && !booking.confirmedByTelephone) {
    return askAndAnswer(ctx, await requestIdempotently(ctx, booking, wanted, find), find);
  }
  try {
    return answer(ctx, await cancelIdempotently(ctx, booking, wanted, find));
  } catch (err) {
    if (!isProblem(err, 'invalid_state') || !(await wasCaptured(booking, find))) throw err;
    return cancelOnRequest(ctx, request);
  }
}

/** Requests the cancellation. A concurrent request or cancellation counts as success. */
async function requestIdempotently(
  ctx: SystemContext,
  booking: Booking,
  terms: Cancellation,
  find: () => Promise<Booking>,
): Promise<Booking> {
  try {
    return await requestCancellation(ctx, booking, terms);
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) throw err;
    const now = await find();
    if (now.state !== 'cancelling' && now.state !== 'cancelled') throw err;
    return now;
  }
}

/** Asks the supplier while the caller waits. If it does not answer in time, a job asks it again. */
async function askAndAnswer(
  ctx: SystemContext,
  booking: Booking,
  find: () => Promise<Booking>,
): Promise<CancelledBooking> {
  if (booking.state === 'cancelling') {
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(waitLimitMs)]);
    const given = await askToCancel({ ...ctx, signal }, booking, { isLate: false }).catch((err) => {
      ctx.log.warn({ err, bookingId: booking.id }, 'the supplier did not answer a cancellation');
      return null;
    });
    if (given?.state === 'declined') throw declined(given.reason);
  }
  const now = await find();
  if (now.state === 'cancelled') return answer(ctx, now);
  if (now.state !== 'cancelling') throw declined(now.cancelRequest?.declined?.reason ?? 'unspecified');
  await announcePendingCancellation(ctx, now);
  return preview(ctx, now);
}

const declined = (reason: DeclineReason) =>
  problem('cancellation_declined', {
    detail: `The supplier keeps the booking: ${reason.replaceAll('_', ' ')}.`,
    extra: { reason },
  });

/** The terms of a cancellation that is not done; by default those that were agreed. Nothing is refunded yet. */
async function preview(
  ctx: SystemContext,
  booking: Booking,
  wanted?: Cancellation,
): Promise<CancelledBooking> {
  const [agreed, [payment]] = await Promise.all([
    wanted ?? cancellationNow(ctx, booking),
    selectPayments(ctx, booking.appId, [booking.id]),
  ]);
  const { terms } = await limitRefund(ctx, booking, agreed, payment ?? null);
  const refundState = terms.refundMinor > 0 ? 'pending' : 'none';
  const perkReturn = returnsPerks(terms, payment?.intent)
    ? await previewPerkReturn(ctx, booking)
    : await readPerkReturn(ctx, booking);
  const cancellation = viewCancellation(booking, terms, refundState, perkReturn);
  return { id: booking.id, status: wanted ? 'cancelled' : 'cancellation_pending', cancellation };
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
