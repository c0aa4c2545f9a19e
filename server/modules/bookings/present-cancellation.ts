import { toMajor } from '#server/platform/money/index.ts';
import type { RefundState } from './contract-cancellation.ts';
import type { CancellationView, CancelledBooking } from './views.ts';

/** Cancellation terms on the wire. `Policy` is the union of the policies of the booking's kind. */
export type WireCancellation<Policy extends string = string> = {
  policy_applied: Policy;
  penalty: number;
  refund: number;
  currency: string;
  refund_method: CancellationView['refundMethod'];
  refund_expected_by: string | null;
  refund_state: RefundState;
};

/** Cancellation terms in their wire shape, with amounts in major units. */
export function presentCancellation<Policy extends string>(
  terms: CancellationView,
): WireCancellation<Policy> {
  const { currency } = terms;
  return {
    policy_applied: terms.policyApplied as Policy,
    penalty: toMajor(terms.penaltyMinor, currency),
    refund: toMajor(terms.refundMinor, currency),
    currency,
    refund_method: terms.refundMethod,
    refund_expected_by: terms.refundExpectedBy,
    refund_state: terms.refundState,
  };
}

/** The result of a cancellation in its wire shape. */
export function presentCancelledBooking<Policy extends string>({
  id,
  status,
  cancellation,
}: CancelledBooking) {
  return { booking_id: id, status, cancellation: presentCancellation<Policy>(cancellation) };
}
