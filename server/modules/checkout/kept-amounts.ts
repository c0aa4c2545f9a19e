/** A booking with what was charged for it, and a refund, of one booking or of the payment as a whole. */
type PaidBooking = { id: string; paidMinor: number };
type RefundPart = { bookingId: string | null; amountMinor: number };

/**
 * What stays paid for each booking of a payment after its refunds, in minor units. A refund that names no
 * booking is shared by what is left of each, in proportion; the rounding goes to the first bookings. A refund of a
 * booking above what it paid is shared in the same way.
 */
export function keptAmounts(
  bookings: readonly PaidBooking[],
  refunds: readonly RefundPart[],
): Map<string, number> {
  const left: { id: string; minor: number }[] = [];
  let toShare = sumOf(refunds.filter(({ bookingId }) => bookingId === null));
  for (const { id, paidMinor } of bookings) {
    const refundedMinor = sumOf(refunds.filter(({ bookingId }) => bookingId === id));
    left.push({ id, minor: Math.max(0, paidMinor - refundedMinor) });
    toShare += Math.max(0, refundedMinor - paidMinor);
  }
  let toKeep = left.reduce((sum, { minor }) => sum + minor, 0);
  const kept = new Map<string, number>();
  for (const { id, minor } of left) {
    const share = toKeep === 0 ? 0 : Math.min(minor, Math.ceil((toShare * minor) / toKeep));
    kept.set(id, minor - share);
    toShare -= share;
    toKeep -= minor;
  }
  return kept;
}

const sumOf = (refunds: readonly RefundPart[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
