import type { DeclineReason } from './port.ts';

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

/** The latest request to cancel a confirmed booking at its supplier. */
export type CancelRequest = {
  /** The terms that the member agreed to: the least that is refunded. */
  terms: Cancellation;
  /** When it was requested, by the database's clock. */
  at: string;
  /** The supplier's refusal; null if it has not answered, or has cancelled. */
  declined: { at: string; reason: DeclineReason } | null;
};
