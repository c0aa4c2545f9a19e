import { type Booking, findBookings } from '#server/modules/bookings/index.ts';
import {
  type PaymentIntent,
  type PaymentRefund,
  refundsOfPayments,
  uncountedMinor,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { keptAmounts, type RefundPart } from './kept-amounts.ts';
import { type CheckoutSession, itemsOf } from './queries.ts';

/** Reasons of refunds that others than a cancellation caused: for them the points of a booking must follow. */
const followed: readonly string[] = ['gateway', 'dispute', 'operator', 'repeated', 'not_captured'];

/** True for a refund that no cancellation caused, and that was not refused. */
export const isFollowed = ({ state, reason }: Pick<PaymentRefund, 'state' | 'reason'>): boolean =>
  state !== 'failed' && followed.includes(reason);

/** What was returned without a booking's name for items that were not booked, no booking has paid. */
const isOfBookings = ({ reason, bookingId }: Pick<PaymentRefund, 'reason' | 'bookingId'>): boolean =>
  followed.includes(reason) || bookingId !== null;

/** True for a refund that reduces what stays paid for bookings. */
export const countsForBookings = (refund: Pick<PaymentRefund, 'state' | 'reason' | 'bookingId'>): boolean =>
  refund.state !== 'failed' && isOfBookings(refund);

/** The refunds of a payment that count for its bookings, and those that did until they failed. */
export const refundParts = (refunds: readonly PaymentRefund[]): RefundPart[] =>
  refunds.filter(isOfBookings).map(({ bookingId, amountMinor, state, createdAt, settledAt }) => ({
    bookingId,
    amountMinor,
    madeAt: createdAt,
    failedAt: state === 'failed' ? settledAt : null,
  }));

/**
 * Reads the bookings of a session and what stays paid for each of them after the refunds of its payment, in minor units
 * by booking id. A refund on the gateway's dashboard names no booking and is shared by all.
 */
export async function readKeptAmounts(
  ctx: Pick<SystemContext, 'db'>,
  session: Pick<CheckoutSession, 'appId' | 'id'>,
  refunds: readonly PaymentRefund[],
): Promise<{ bookings: Booking[]; keptMinors: Map<string, number> }> {
  const ids = (await itemsOf(ctx, session)).map(({ bookingId }) => bookingId);
  const bookings = await findBookings(ctx, session.appId, ids);
  return { bookings, keptMinors: keptAmounts(bookings, refundParts(refunds)) };
}

/**
 * What of a payment stays paid for one booking of its session, in minor units, and is still at the gateway; for null
 * what stays paid for none of them. No refund may exceed it: what the payment keeps for other bookings is theirs.
 */
export async function readKeptAmount(
  ctx: Pick<SystemContext, 'db'>,
  session: Pick<CheckoutSession, 'appId' | 'id'>,
  intent: PaymentIntent,
  bookingId: string | null,
): Promise<number> {
  const refunds = await refundsOfPayments(ctx, [intent]);
  const { keptMinors } = await readKeptAmounts(ctx, session, refunds);
  const leftMinor = Math.max(0, intent.capturedMinor - intent.refundedMinor - uncountedMinor(refunds));
  if (bookingId !== null) return Math.min(keptMinors.get(bookingId) ?? 0, leftMinor);
  return Math.max(0, leftMinor - [...keptMinors.values()].reduce((sum, minor) => sum + minor, 0));
}
