import type { PaymentIntent } from './intents.ts';
import type { PaymentRefund } from './refunds-of-payments.ts';

/**
 * True if a refund was requested before a dispute that is lost now. It is not sent, because the bank has returned the
 * money, unless the gateway has it already.
 */
export function isOvertakenByLoss(
  intent: Pick<PaymentIntent, 'disputeState' | 'disputedAt'>,
  refund: Pick<PaymentRefund, 'createdAt'>,
): boolean {
  const { disputeState, disputedAt } = intent;
  return (
    disputeState === 'lost' && disputedAt !== null && Date.parse(refund.createdAt) < Date.parse(disputedAt)
  );
}
