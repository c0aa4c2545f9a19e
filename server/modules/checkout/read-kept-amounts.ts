import { type Booking, findBookings } from '#server/modules/bookings/index.ts';
import { type PaymentIntent, type PaymentRefund, refundsOfPayments } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { keptAmounts } from './kept-amounts.ts';
import { type CheckoutSession, itemsOf } from './queries.ts';

/** Reasons of refunds that others than a cancellation caused: for them the points of a booking must follow. */
const followed: readonly string[] = ['gateway', 'dispute', 'operator'];

/** True for a refund that no cancellation caused, and that was not refused. */
export const isFollowed = ({ state, reason }: Pick<PaymentRefund, 'state' | 'reason'>): boolean =>
  state !== 'failed' && followed.includes(reason);

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
  // What was returned without a booking's name for items that were not booked, no booking has paid.
  const counted = refunds.filter(
    (refund) => isFollowed(refund) || (refund.state !== 'failed' && refund.bookingId !== null),
  );
  return { bookings, keptMinors: keptAmounts(bookings, counted) };
}

/**
 * What of a payment stays paid for one booking of its session, in minor units, and is still at the gateway. No refund
 * of the booking may exceed it: what the payment keeps for other bookings is theirs.
 */
export async function readKeptAmount(
  ctx: Pick<SystemContext, 'db'>,
  session: Pick<CheckoutSession, 'appId' | 'id'>,
  intent: PaymentIntent,
  bookingId: string,
): Promise<number> {
  const refunds = await refundsOfPayments(ctx, [intent]);
  const { keptMinors } = await readKeptAmounts(ctx, session, refunds);
  return Math.min(keptMinors.get(bookingId) ?? 0, Math.max(0, intent.capturedMinor - intent.refundedMinor));
}
