import {
  type CancellationView,
  type CancelledBooking,
  presentCancellation,
} from '#server/modules/bookings/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.cancelTravelBooking>;

/** The result of a cancellation in its wire shape. */
export function presentCancelledTravelBooking({ id, status, cancellation }: CancelledBooking): Wire {
  return { booking_id: id, status, cancellation: presentTravelCancellation(cancellation) };
}

/** Cancellation terms of a travel booking in their wire shape. */
export function presentTravelCancellation(terms: CancellationView): Wire['cancellation'] {
  return {
    ...presentCancellation<Wire['cancellation']['policy_applied']>(terms),
    perks_returned: terms.perkReturn === 'all',
    reason: terms.reason,
  };
}
