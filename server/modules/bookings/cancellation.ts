/** The penalty and refund of a cancellation. Amounts in minor units of the booking's currency. */
export type Cancellation = {
  policyApplied: string;
  penaltyMinor: number;
  refundMinor: number;
  refundMethod: 'original_payment_method' | 'none';
  /** Latest calendar date by which the refund arrives; null when nothing is refunded. */
  refundExpectedBy: string | null;
  /** The reason that the member gave, for products that ask for one. */
  reason?: string | null;
};
