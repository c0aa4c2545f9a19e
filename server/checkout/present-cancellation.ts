import type { RefundState } from '#server/bookings/contract-cancellation.ts';
import type { Booking, Cancellation } from '#server/bookings/index.ts';
import { refundOfBooking } from '#server/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';

/** How one kind shows the terms of a cancellation. */
export type ShowTerms<Shown> = (booking: Booking, terms: Cancellation, refundState: RefundState) => Shown;

/** What cancelling a booking cost, with how far its refund has come; null where nothing was cancelled. */
export async function presentCancellation<Shown>(
  ctx: BaseContext,
  booking: Booking,
  show: ShowTerms<Shown>,
): Promise<Shown | null> {
  const terms = booking.cancellation as Cancellation | null;
  if (!terms) return null;
  const refund = terms.refundMinor > 0 ? await refundOfBooking(ctx, booking) : null;
  return show(booking, terms, refund?.state ?? 'none');
}
