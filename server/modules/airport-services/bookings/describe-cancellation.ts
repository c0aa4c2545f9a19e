import type { RefundState } from '#server/modules/bookings/contract-cancellation.ts';
import type { Booking, Cancellation } from '#server/modules/bookings/index.ts';
import type { TravelCancellation } from './views.ts';

/** Cancellation terms of a travel booking, with its perks and the member's reason. */
export function describeCancellation(
  booking: Booking,
  terms: Cancellation & { reason?: string | null },
  refundState: RefundState,
): TravelCancellation {
  return {
    ...terms,
    currency: booking.currency,
    refundState,
    perksReturned: booking.perkItemIds.length > 0 && terms.penaltyMinor === 0,
    reason: terms.reason ?? null,
  };
}
