import type { RefundState } from '#server/modules/bookings/contract-cancellation.ts';
import {
  type Booking,
  type Cancellation,
  type CancellationView,
  isPaidAtProperty,
} from '#server/modules/bookings/index.ts';
import { refundsOfBookings } from '#server/modules/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';

/**
 * Returns a function that gives the cancellation of each booking with its refund status; null if it is not
 * cancelled. Uses one query for all refunds, and none if nothing is refunded.
 */
export async function readCancellations(
  ctx: BaseContext,
  bookings: readonly Booking[],
): Promise<(booking: Booking) => CancellationView | null> {
  const refunds = await refundsOfBookings(
    ctx,
    bookings.filter((booking) => (booking.cancellation?.refundMinor ?? 0) > 0),
  );
  return (booking) => {
    const terms = booking.cancellation;
    return terms && viewCancellation(booking, terms, refunds.get(booking.id)?.state ?? 'none');
  };
}

/** The cancellation of one booking with its refund status; null if it is not cancelled. */
export async function readCancellation(ctx: BaseContext, booking: Booking): Promise<CancellationView | null> {
  return (await readCancellations(ctx, [booking]))(booking);
}

/** The terms of a cancellation with the status of their refund. */
export function viewCancellation(
  booking: Pick<Booking, 'currency' | 'perkItemIds' | 'dueNowMinor' | 'paidMinor' | 'perkMinor'>,
  terms: Cancellation,
  refundState: RefundState,
): CancellationView {
  return {
    ...terms,
    reason: terms.reason ?? null,
    currency: booking.currency,
    refundState,
    perksReturned: booking.perkItemIds.length > 0 && terms.penaltyMinor === 0,
    isPaidAtProperty: isPaidAtProperty(booking),
  };
}
