import { toMajor } from '#server/platform/money/index.ts';
import type { BookingRefunds } from './read-refunds.ts';

/** What became of the money of a booking in its wire shape, the same for every kind. Amounts are in major units. */
export function presentRefunds({ refundedMinor, refunds, dispute, currency }: BookingRefunds) {
  return {
    refunded: toMajor(refundedMinor, currency),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: toMajor(refund.amountMinor, currency),
      is_shared: refund.bookingId === null,
      reason: refund.reason,
      state: refund.state,
      created_at: refund.createdAt,
    })),
    dispute,
  };
}
