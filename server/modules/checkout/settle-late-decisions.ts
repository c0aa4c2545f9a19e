import { lockIntent, requestRefund } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { endSession } from './end-session.ts';
import { followRefunds } from './follow-refunds.ts';
import { type CheckoutSession, lockSession } from './queries.ts';
import { readKeptAmount } from './read-kept-amounts.ts';
import { confirmPart, failPart, partsOf, type SessionPart } from './session-parts.ts';

/**
 * Settles bookings whose suppliers decided after their session was complete and paid: confirms what was booked, and
 * refunds what was refused. Idempotent.
 */
export async function settleLateDecisions(ctx: SystemContext, seen: CheckoutSession): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session?.status !== 'complete') return;
    const { booked, refused, isRefused } = await partsOf(ctx, session);
    if (booked.length + refused.length === 0) return;
    for (const part of refused) await refundPart(ctx, session, part);
    for (const part of refused) await failPart(ctx, part, 'supplier_refused');
    for (const part of booked) await confirmPart(ctx, part);
    // A part may have been refunded on the gateway's dashboard before the points were earned.
    await followRefunds(ctx, session, null);
    await endSession(ctx, session, {
      status: 'complete',
      outcome: isRefused ? 'failed' : session.outcome,
    });
  });
}

/** Refunds what stays paid for a refused booking; what the payment keeps for other bookings is theirs. */
async function refundPart(
  ctx: SystemContext,
  session: CheckoutSession,
  { booking }: SessionPart,
): Promise<void> {
  if (!session.paymentIntentId) return;
  const intent = await lockIntent(ctx, session.appId, session.paymentIntentId);
  if (!intent) return;
  const amountMinor = await readKeptAmount(ctx, session, intent, booking.id);
  if (amountMinor <= 0) return;
  const refund = { bookingId: booking.id, amountMinor, reason: 'not_fulfilled' };
  if (!(await requestRefund(ctx, intent, refund))) throw new Error('A refund would exceed what was paid');
}
