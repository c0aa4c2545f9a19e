import { findBookings, recordInHistory, reversePoints } from '#server/modules/bookings/index.ts';
import { refundsOfPayments } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { keptAmounts } from './kept-amounts.ts';
import { type CheckoutSession, itemsOf } from './queries.ts';

/** Reasons of refunds for which no cancellation adjusted the points. */
const followed: readonly string[] = ['gateway', 'dispute', 'operator'];

/**
 * Brings the points of a session's bookings in line with what stays paid for them after refunds that others
 * made, and notes the occasion in their history. Repeatedly safe for the points.
 */
export async function followRefunds(
  ctx: SystemContext,
  session: CheckoutSession,
  note: { event: 'refund' | 'dispute'; reason: string } | null,
): Promise<void> {
  const { appId, paymentIntentId } = session;
  if (paymentIntentId === null) return;
  const made = await refundsOfPayments(ctx, [{ appId, id: paymentIntentId }]);
  const isFollowed = made.some(({ state, reason }) => state !== 'failed' && followed.includes(reason));
  if (!isFollowed && note === null) return;
  const ids = (await itemsOf(ctx, session)).map(({ bookingId }) => bookingId);
  const bookings = await findBookings(ctx, session.appId, ids);
  const refunds = made.filter(
    ({ state, bookingId, reason }) => state !== 'failed' && (bookingId !== null || followed.includes(reason)),
  );
  const keptMinors = keptAmounts(bookings, refunds);
  if (isFollowed) {
    // A booking earns points when it is confirmed.
    const earning = bookings.filter(({ paidMinor }) => paidMinor > 0);
    for (const booking of earning) await reversePoints(ctx, booking, keptMinors.get(booking.id) ?? 0);
  }
  if (note) await recordInHistory(ctx, bookings, note);
  await publish(ctx, 'checkout', session.id);
}
