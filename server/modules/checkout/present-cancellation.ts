import type { RefundState } from '#server/modules/bookings/contract-cancellation.ts';
import type { Booking, Cancellation } from '#server/modules/bookings/index.ts';
import { refundsOfBookings } from '#server/modules/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';

/** Converts cancellation terms to the wire form of one kind of booking. */
export type ShowTerms<Shown> = (booking: Booking, terms: Cancellation, refundState: RefundState) => Shown;

/**
 * Returns a function that gives the cancellation of each booking with its refund status; null if it is not
 * cancelled. Uses one query for all refunds, and none if nothing is refunded.
 */
export async function presentCancellations<Shown>(
  ctx: BaseContext,
  bookings: readonly Booking[],
  show: ShowTerms<Shown>,
): Promise<(booking: Booking) => Shown | null> {
  const refunds = await refundsOfBookings(
    ctx,
    bookings.filter((booking) => (termsOf(booking)?.refundMinor ?? 0) > 0),
  );
  return (booking) => {
    const terms = termsOf(booking);
    return terms && show(booking, terms, refunds.get(booking.id)?.state ?? 'none');
  };
}

/** The cancellation of one booking with its refund status; null if it is not cancelled. */
export async function presentCancellation<Shown>(
  ctx: BaseContext,
  booking: Booking,
  show: ShowTerms<Shown>,
): Promise<Shown | null> {
  return (await presentCancellations(ctx, [booking], show))(booking);
}

function termsOf(booking: Booking): Cancellation | null {
  return booking.cancellation as Cancellation | null;
}
