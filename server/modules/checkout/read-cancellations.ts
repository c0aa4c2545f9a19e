import type { RefundState } from '#server/modules/bookings/contract-cancellation.ts';
import {
  type Booking,
  type Cancellation,
  type CancellationView,
  isPaidAtProperty,
  type PerkReturn,
} from '#server/modules/bookings/index.ts';
import { refundsOfBookings } from '#server/modules/payments/index.ts';
import { readPerkReturns } from '#server/modules/perks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';

/**
 * Returns a function that gives the cancellation of each booking with its refund status; null if it is not
 * cancelled. The bookings are of one app. Uses one query for all refunds and one for all perks, and none if nothing is
 * refunded and no perk was used.
 */
export async function readCancellations(
  ctx: BaseContext,
  bookings: readonly Booking[],
): Promise<(booking: Booking) => CancellationView | null> {
  const cancelled = bookings.filter(({ cancellation }) => cancellation !== null);
  const [refunds, perkReturns] = await Promise.all([
    refundsOfBookings(
      ctx,
      cancelled.filter(({ cancellation }) => (cancellation?.refundMinor ?? 0) > 0),
    ),
    readPerkReturns(ctx, cancelled),
  ]);
  return (booking) => {
    const terms = booking.cancellation;
    if (!terms) return null;
    const refundState = refunds.get(booking.id)?.state ?? 'none';
    return viewCancellation(booking, terms, refundState, perkReturns.get(booking.id) ?? null);
  };
}

/** The cancellation of one booking with its refund status; null if it is not cancelled. */
export async function readCancellation(ctx: BaseContext, booking: Booking): Promise<CancellationView | null> {
  return (await readCancellations(ctx, [booking]))(booking);
}

/** The terms of a cancellation with the status of their refund, and what becomes of the perks. */
export function viewCancellation(
  booking: Pick<Booking, 'currency' | 'dueNowMinor' | 'paidMinor' | 'perkMinor'>,
  terms: Cancellation,
  refundState: RefundState,
  perkReturn: PerkReturn | null,
): CancellationView {
  return {
    ...terms,
    reason: terms.reason ?? null,
    currency: booking.currency,
    refundState,
    perkReturn,
    isPaidAtProperty: isPaidAtProperty(booking),
  };
}
