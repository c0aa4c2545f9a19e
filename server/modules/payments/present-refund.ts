import type { EventData } from '#server/modules/webhooks/index.ts';
import { toMajor } from '#server/platform/money/index.ts';

/** A refund with the total refunded of its payment. Amounts are in minor units of `currency`. */
type Refund = {
  id: string;
  intentId: string;
  bookingId: string | null;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
  reason: string;
};

/** The data of the webhook event about a refund, in its wire shape. */
export function presentRefund(refund: Refund): EventData['payment.refunded'] {
  return {
    refund_id: refund.id,
    payment_intent_id: refund.intentId,
    booking_id: refund.bookingId,
    amount: toMajor(refund.amountMinor, refund.currency),
    refunded_total: toMajor(refund.refundedMinor, refund.currency),
    currency: refund.currency,
    reason: refund.reason,
  };
}
