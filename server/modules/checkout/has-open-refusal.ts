import { type PaymentIntent, refundsOfPayments } from '#server/modules/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isMadeByOthers } from './read-kept-amounts.ts';

/**
 * True if the gateway refused a refund of a payment that no cancellation caused, and nobody has tried it again or settled
 * it. A refund can be refused when it is sent, so that no later answer of the gateway tells anything new.
 */
export async function hasOpenRefusal(
  ctx: Pick<BaseContext, 'db'>,
  intent: Pick<PaymentIntent, 'appId' | 'id' | 'state'>,
): Promise<boolean> {
  if (intent.state !== 'captured') return false;
  const refunds = await refundsOfPayments(ctx, [intent]);
  return refunds.some(
    (refund) =>
      isMadeByOthers(refund) &&
      refund.failureCode === 'gateway_refused' &&
      !refunds.some(({ retryOf }) => retryOf === refund.id),
  );
}
