import { type Booking, findBookings } from '#server/modules/bookings/index.ts';
import {
  type PaymentIntent,
  type PaymentRefund,
  refundsOfPayments,
  uncountedMinor,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { type RefundPart, type Shares, shareRefunds } from './kept-amounts.ts';
import { type CheckoutSession, itemsOf } from './queries.ts';

/** Reasons of refunds that others than a cancellation caused: for them the points of a booking must follow. */
const followed: readonly string[] = ['gateway', 'dispute', 'operator', 'repeated', 'not_captured'];

/** True for a refund that no cancellation caused, also if it has failed. */
export const isMadeByOthers = ({ reason }: Pick<PaymentRefund, 'reason'>): boolean =>
  followed.includes(reason);

/** True for a refund that no cancellation caused, and that was not refused. */
export const isFollowed = (refund: Pick<PaymentRefund, 'state' | 'reason'>): boolean =>
  refund.state !== 'failed' && isMadeByOthers(refund);

/** What was returned without a booking's name for items that were not booked, no booking has paid. */
const isOfBookings = ({ reason, bookingId }: Pick<PaymentRefund, 'reason' | 'bookingId'>): boolean =>
  isMadeByOthers({ reason }) || bookingId !== null;

/**
 * What a payment took for items that no booking has paid and has not given back for them, in minor units. A refund for
 * them that failed leaves it here, so that who gives the money back instead takes nothing from the bookings.
 */
function surplusOf(
  capturedMinor: number,
  bookings: readonly Pick<Booking, 'paidMinor'>[],
  refunds: readonly PaymentRefund[],
): number {
  const paidMinor = bookings.reduce((sum, booking) => sum + booking.paidMinor, 0);
  const returnedMinor = refunds
    .filter((refund) => refund.state !== 'failed' && !isOfBookings(refund))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return Math.max(0, capturedMinor - paidMinor - returnedMinor);
}

/** Shares all refunds of a payment by the bookings that it paid. */
export function sharesOf(
  { capturedMinor }: Pick<PaymentIntent, 'capturedMinor'>,
  bookings: readonly Pick<Booking, 'id' | 'paidMinor'>[],
  refunds: readonly PaymentRefund[],
): Shares<PaymentRefund & RefundPart> {
  const parts = refunds.filter(isOfBookings).map((refund) => ({
    ...refund,
    madeAt: refund.createdAt,
    failedAt: refund.state === 'failed' ? refund.settledAt : null,
  }));
  return shareRefunds(bookings, parts, surplusOf(capturedMinor, bookings, refunds));
}

/**
 * Reads the bookings that a session charges and what stays paid for each of them after the refunds of its payment, in
 * minor units by booking id. A session that another one replaced charges none: the other one may have paid them. A refund
 * on the gateway's dashboard names no booking: it takes what no booking has paid first, and is shared by all for the rest.
 */
export async function readKeptAmounts(
  ctx: Pick<SystemContext, 'db'>,
  session: Pick<CheckoutSession, 'appId' | 'id'>,
  intent: Pick<PaymentIntent, 'capturedMinor'>,
  refunds: readonly PaymentRefund[],
): Promise<{ bookings: Booking[]; keptMinors: Map<string, number> }> {
  const charged = (await itemsOf(ctx, session)).filter(({ live }) => live);
  const ids = charged.map(({ bookingId }) => bookingId);
  const bookings = await findBookings(ctx, session.appId, ids);
  return { bookings, keptMinors: sharesOf(intent, bookings, refunds).keptMinors };
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
  const { keptMinors } = await readKeptAmounts(ctx, session, intent, refunds);
  const leftMinor = Math.max(0, intent.capturedMinor - intent.refundedMinor - uncountedMinor(refunds));
  if (bookingId !== null) return Math.min(keptMinors.get(bookingId) ?? 0, leftMinor);
  return Math.max(0, leftMinor - [...keptMinors.values()].reduce((sum, minor) => sum + minor, 0));
}
