import {
  findRefund,
  lockIntent,
  type PaymentRefund,
  repeatRefund,
  settleByHand,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { followRefunds } from './follow-refunds.ts';
import { lockSessionOfIntent } from './queries.ts';
import { isFollowed, readKeptAmount } from './read-kept-amounts.ts';

type Key = { appId: string; refundId: string };

/**
 * Requests a failed refund again, with at most what stays paid for its booking, or without a booking for none. Returns
 * the new refund. Fails with `not_found`, and with `invalid_state` unless the refund failed at the gateway, was not tried
 * again before and something may be returned.
 */
export async function retryRefund(ctx: SystemContext, key: Key): Promise<PaymentRefund> {
  return withinShare(ctx, key, repeatRefund);
}

/**
 * Records that a failed refund was paid back without the gateway. Where nothing stays paid, it closes the refund
 * instead, because others have given the money back. Fails like `retryRefund`, and if only a part of it may be returned.
 */
export async function settleRefund(ctx: SystemContext, key: Key): Promise<PaymentRefund> {
  return withinShare(ctx, key, settleByHand);
}

/** Acts on a failed refund under the locks of its session and payment; its points follow. */
async function withinShare(ctx: SystemContext, key: Key, act: typeof repeatRefund): Promise<PaymentRefund> {
  return transaction(ctx, async (ctx) => {
    const seen = await findRefund(ctx, key);
    if (!seen) throw problem('not_found');
    const { appId, intentId } = seen;
    const session = await lockSessionOfIntent(ctx, { appId, id: intentId });
    const intent = await lockIntent(ctx, appId, intentId);
    if (!session || !intent) throw problem('invalid_state');
    const refund = await act(ctx, key, await readKeptAmount(ctx, session, intent, seen.bookingId));
    if (isFollowed(refund)) await followRefunds(ctx, session, null);
    return refund;
  });
}
