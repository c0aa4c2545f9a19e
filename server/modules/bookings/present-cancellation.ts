import { toMajor } from '#server/platform/money/index.ts';
import type { Booking, Cancellation } from './booking.ts';
import type { RefundState } from './contract-cancellation.ts';

/** Cancellation terms on the wire. `Policy` is the union of the policies of the booking's kind. */
export type WireCancellation<Policy extends string> = {
  policy_applied: Policy;
  penalty: number;
  refund: number;
  currency: string;
  refund_method: Cancellation['refundMethod'];
  refund_expected_by: string | null;
  refund_state: RefundState;
};

/** Converts cancellation terms to their wire form, with amounts in major units. */
export function presentTerms<Policy extends string>(
  { currency }: Pick<Booking, 'currency'>,
  terms: Cancellation,
  refundState: RefundState,
): WireCancellation<Policy> {
  return {
    policy_applied: terms.policyApplied as Policy,
    penalty: toMajor(terms.penaltyMinor, currency),
    refund: toMajor(terms.refundMinor, currency),
    currency,
    refund_method: terms.refundMethod,
    refund_expected_by: terms.refundExpectedBy,
    refund_state: refundState,
  };
}
