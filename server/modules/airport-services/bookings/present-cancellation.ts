import type { RefundState } from '#server/modules/bookings/contract-cancellation.ts';
import { type Booking, type Cancellation, presentTerms } from '#server/modules/bookings/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.cancelTravelBooking>['cancellation'];

/** Cancellation terms of a travel booking in their wire shape, with its perks and the member's reason. */
export function presentTravelTerms(booking: Booking, terms: Cancellation, refundState: RefundState): Wire {
  return {
    ...presentTerms<Wire['policy_applied']>(booking, terms, refundState),
    perks_returned: booking.perkItemIds.length > 0 && terms.penaltyMinor === 0,
    reason: (terms as { reason?: string | null }).reason ?? null,
  };
}
