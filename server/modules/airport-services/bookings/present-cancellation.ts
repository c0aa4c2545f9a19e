import { presentTerms } from '#server/modules/bookings/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { CancelledTravelBooking, TravelCancellation } from './views.ts';

type Wire = Output<typeof contract.cancelTravelBooking>;

/** The result of a cancellation in its wire shape. */
export function presentCancelledTravelBooking({ cancellation, ...result }: CancelledTravelBooking): Wire {
  return { ...result, cancellation: presentTravelCancellation(cancellation) };
}

/** Cancellation terms of a travel booking in their wire shape. */
export function presentTravelCancellation(terms: TravelCancellation): Wire['cancellation'] {
  return {
    ...presentTerms<Wire['cancellation']['policy_applied']>(terms, terms, terms.refundState),
    perks_returned: terms.perksReturned,
    reason: terms.reason,
  };
}
