import {
  type Booking,
  type Cancellation,
  findBooking,
  productOf,
  reversePoints,
  transition,
} from '#server/modules/bookings/index.ts';
import { lockIntent, type PaymentIntent, requestRefund } from '#server/modules/payments/index.ts';
import { releasePerks } from '#server/modules/perks/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { closeSession } from './end-session.ts';
import { limitRefund } from './limit-refund.ts';
import { liveSessionsOf, lockSession } from './queries.ts';
import { recheckSupplier } from './recheck-supplier.ts';

/**
 * Cancels a booking of any kind on the given terms: state, reserved refund, perks, points and e-mail in one
 * transaction. The refund is at most what stays paid for the booking. Perks are returned if there is no
 * penalty, and the payment was not lost in a dispute. Jobs notify the supplier and the gateway. An open session of
 * the booking is closed, or settled without it if its fulfilment has begun. Fails with `invalid_state` if the booking
 * can no longer be cancelled, or was captured since the caller read it: the terms no longer fit.
 */
export async function cancelBooking(
  ctx: SystemContext,
  booking: Booking,
  wanted: Cancellation,
): Promise<Booking> {
  return transaction(ctx, async (ctx) => {
    // The session is locked before the booking, in the same order as payment events do.
    const [sessionId] = await liveSessionsOf(ctx, booking.appId, [booking.id]);
    const session = sessionId ? await lockSession(ctx, booking.appId, sessionId) : null;
    if (session) await closeSession(ctx, session);
    if (booking.state === 'pending_supplier') await refuseStaleTerms(ctx, booking);
    const intentId = session?.paymentIntentId;
    const intent = intentId ? await lockIntent(ctx, booking.appId, intentId) : null;
    const { terms, keptMinor } = await limitRefund(ctx, booking, wanted, session && { session, intent });
    const cancelled = await transition(ctx, booking, 'cancel', { set: { cancellation: terms } });
    if (booking.state === 'pending_supplier') await recheckSupplier(ctx, booking);
    if (intent && terms.refundMinor > 0) {
      const refund = { bookingId: booking.id, amountMinor: terms.refundMinor, reason: 'cancelled' };
      if (!(await requestRefund(ctx, intent, refund))) throw new Error('A refund would exceed what was paid');
    }
    if (booking.perkItemIds.length > 0 && returnsPerks(terms, intent)) {
      await releasePerks(ctx, { bookingId: booking.id });
    }
    await reversePoints(ctx, cancelled, keptMinor);
    await productOf(booking.kind).emailOutcome(ctx, cancelled, 'cancelled');
    return cancelled;
  });
}

/** Whether a cancellation returns the perks. After a lost dispute the payer has the money back, so they count as used. */
export const returnsPerks = (
  { penaltyMinor }: Pick<Cancellation, 'penaltyMinor'>,
  intent: Pick<PaymentIntent, 'disputeState'> | null | undefined,
): boolean => penaltyMinor === 0 && intent?.disputeState !== 'lost';

/** A capture changes what a pending booking has paid, but not its state. */
async function refuseStaleTerms(ctx: SystemContext, booking: Booking): Promise<void> {
  const current = await findBooking(ctx, booking.appId, booking.id);
  if (current?.paidMinor !== booking.paidMinor) throw problem('invalid_state');
}
