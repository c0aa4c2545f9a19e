import type { Booking, Cancellation } from '#server/bookings/index.ts';
import { refundOfBooking } from '#server/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.cancelTravelBooking>['cancellation'];
type Told = Cancellation & { reason?: string | null };

/** What cancelling cost, with how far its refund has come; null where nothing was cancelled. */
export async function presentCancellation(ctx: BaseContext, booking: Booking): Promise<Wire | null> {
  const terms = booking.cancellation as Told | null;
  if (!terms) return null;
  const refund = terms.refundMinor > 0 ? await refundOfBooking(ctx, booking) : null;
  return presentTerms(terms, booking, refund?.state ?? 'none');
}

/** Cancellation terms on the wire. */
export function presentTerms(
  terms: Told,
  { currency, perkItemIds }: Pick<Booking, 'currency' | 'perkItemIds'>,
  refundState: Wire['refund_state'],
): Wire {
  return {
    policy_applied: terms.policyApplied as Wire['policy_applied'],
    penalty: toMajor(terms.penaltyMinor, currency),
    refund: toMajor(terms.refundMinor, currency),
    currency,
    refund_method: terms.refundMethod,
    refund_expected_by: terms.refundExpectedBy,
    refund_state: refundState,
    perks_returned: perkItemIds.length > 0 && terms.penaltyMinor === 0,
    reason: terms.reason ?? null,
  };
}
