import { recordInHistory, reversePoints } from '#server/modules/bookings/index.ts';
import { refundsOfPayments } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { CheckoutSession } from './queries.ts';
import { isFollowed, readKeptAmounts } from './read-kept-amounts.ts';

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
  const refunds = await refundsOfPayments(ctx, [{ appId, id: paymentIntentId }]);
  const mustFollow = refunds.some(isFollowed);
  if (!mustFollow && note === null) return;
  const { bookings, keptMinors } = await readKeptAmounts(ctx, session, refunds);
  if (mustFollow) {
    // A booking earns points when it is confirmed.
    const earning = bookings.filter(({ paidMinor }) => paidMinor > 0);
    for (const booking of earning) await reversePoints(ctx, booking, keptMinors.get(booking.id) ?? 0);
  }
  if (note) await recordInHistory(ctx, bookings, note);
  await publish(ctx, 'checkout', session.id);
}
