import {
  type Booking,
  databaseTime,
  recordInHistory,
  reversePoints,
} from '#server/modules/bookings/index.ts';
import { findIntent, type PaymentRefund, refundsOfPayments } from '#server/modules/payments/index.ts';
import { releasePerks } from '#server/modules/perks/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { CheckoutSession } from './queries.ts';
import { isMadeByOthers, readKeptAmounts } from './read-kept-amounts.ts';

/**
 * Brings the points and perks of a session's bookings in line with what stays paid for them after refunds that others
 * made, and notes the occasion in their history. Points stay for what stays paid, and come back after a refund that
 * failed, unless the booking is cancelled and its money owed. Perks return to the member once everything else was given
 * back, unless the service has begun or a bank gave it back. Repeatedly safe for both.
 */
export async function followRefunds(
  ctx: SystemContext,
  session: CheckoutSession,
  note: { event: 'refund' | 'dispute'; reason: string } | null,
): Promise<void> {
  const { appId, paymentIntentId } = session;
  if (paymentIntentId === null) return;
  const refunds = await refundsOfPayments(ctx, [{ appId, id: paymentIntentId }]);
  const mustFollow = refunds.some(isMadeByOthers);
  if (!mustFollow && note === null) return;
  const intent = await findIntent(ctx, appId, paymentIntentId);
  if (!intent) return;
  const { bookings, keptMinors } = await readKeptAmounts(ctx, session, intent, refunds);
  if (mustFollow) {
    // A booking earns points when it is confirmed.
    const earning = bookings.filter(({ paidMinor }) => paidMinor > 0);
    const hasFailed = refunds.some(({ state }) => state === 'failed');
    for (const booking of earning) {
      const mayRestore = hasFailed && (booking.state === 'confirmed' || booking.state === 'completed');
      await reversePoints(ctx, booking, keptMinors.get(booking.id) ?? 0, { mayRestore });
    }
    await returnPerks(ctx, earning, keptMinors, refunds);
  }
  if (note) await recordInHistory(ctx, bookings, note);
  await publish(ctx, 'checkout', session.id);
}

/** Returns the perks of bookings of which nothing stays paid, if nothing of the service was used. */
async function returnPerks(
  ctx: SystemContext,
  bookings: readonly Booking[],
  keptMinors: ReadonlyMap<string, number>,
  refunds: readonly PaymentRefund[],
): Promise<void> {
  // After a lost dispute the payer has the money back from the bank, and the perks count as used.
  if (refunds.some(({ reason, state }) => reason === 'dispute' && state !== 'failed')) return;
  const given = bookings.filter(
    ({ id, perkItemIds, state, kind }) =>
      perkItemIds.length > 0 && keptMinors.get(id) === 0 && state === 'confirmed' && kind !== 'esim',
  );
  if (given.length === 0) return;
  const now = await databaseTime(ctx);
  for (const { id, startsAt } of given)
    if (Date.parse(startsAt) > Date.parse(now)) await releasePerks(ctx, { bookingId: id });
}
