import {
  lockIntent,
  type PaymentIntent,
  refundsOfPayments,
  requestRefund,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import type { CheckoutSession } from './queries.ts';
import { readKeptAmount } from './read-kept-amounts.ts';

/**
 * Requests again what a lost dispute has dropped and the bank has not returned: a dispute can be about a part of the
 * payment. The amount is at most what stays paid for the booking of the refund. Idempotent. The caller must hold the
 * locks of the session and the payment.
 */
export async function refundRestOfDispute(
  ctx: SystemContext,
  session: CheckoutSession,
  intent: PaymentIntent,
): Promise<void> {
  const refunds = await refundsOfPayments(ctx, [intent]);
  const dropped = refunds.filter(
    ({ id, failureCode }) => failureCode === 'dispute_lost' && !refunds.some(({ retryOf }) => retryOf === id),
  );
  // A payment has seldom more than one; each request changes what is left for the next.
  for (const { id: retryOf, bookingId, amountMinor, reason } of dropped) {
    const now = await lockIntent(ctx, intent.appId, intent.id);
    const leftMinor = now ? await readKeptAmount(ctx, session, now, bookingId) : 0;
    const restMinor = Math.min(amountMinor, leftMinor);
    if (restMinor > 0)
      await requestRefund(ctx, intent, { bookingId, amountMinor: restMinor, reason, retryOf });
  }
}
