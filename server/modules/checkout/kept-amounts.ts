/** A booking with what was charged for it. */
type PaidBooking = { id: string; paidMinor: number };

/** A refund, of one booking or of the payment as a whole, that counts from one instant, until another if it failed. */
export type RefundPart = {
  bookingId: string | null;
  amountMinor: number;
  madeAt: string;
  failedAt: string | null;
};

type Amounts = Map<string, number>;

/**
 * What stays paid for each booking of a payment after its refunds, in minor units. A refund that names no booking is
 * shared by what was left of each when it was made, in proportion; the rounding goes to the first bookings. So later
 * refunds, and a refund that fails, change nothing in what each booking has got. A refund of a booking above what is
 * left of it is shared in the same way.
 */
export function keptAmounts(bookings: readonly PaidBooking[], refunds: readonly RefundPart[]): Amounts {
  const left: Amounts = new Map(bookings.map(({ id, paidMinor }) => [id, paidMinor]));
  const taken = new Map<RefundPart, Amounts>();
  for (const { refund, hasFailed } of inOrder(refunds)) {
    if (!hasFailed) taken.set(refund, take(left, refund));
    else for (const [id, minor] of taken.get(refund) ?? []) left.set(id, (left.get(id) ?? 0) + minor);
  }
  return left;
}

/** What happened to the refunds, the oldest first. What a failure frees can be given back in the same instant. */
function inOrder(refunds: readonly RefundPart[]): { refund: RefundPart; hasFailed: boolean }[] {
  const events = refunds.flatMap((refund) => {
    const made = { refund, hasFailed: false, atMs: Date.parse(refund.madeAt) };
    if (refund.failedAt === null) return [made];
    const failed = { refund, hasFailed: true, atMs: Date.parse(refund.failedAt) };
    return failed.atMs > made.atMs ? [made, failed] : [];
  });
  return events.sort(
    (one, other) => one.atMs - other.atMs || Number(other.hasFailed) - Number(one.hasFailed),
  );
}

/** Takes a refund from what is left, and returns what it took from each booking. */
function take(left: Amounts, { bookingId, amountMinor }: RefundPart): Amounts {
  const parts: Amounts = new Map();
  const takeFrom = (id: string, minor: number) => {
    left.set(id, (left.get(id) ?? 0) - minor);
    parts.set(id, (parts.get(id) ?? 0) + minor);
  };
  const ownMinor = bookingId === null ? 0 : Math.min(left.get(bookingId) ?? 0, amountMinor);
  if (bookingId !== null && ownMinor > 0) takeFrom(bookingId, ownMinor);
  let toShare = amountMinor - ownMinor;
  let toKeep = [...left.values()].reduce((sum, minor) => sum + minor, 0);
  for (const [id, minor] of [...left]) {
    const share = toKeep === 0 ? 0 : Math.min(minor, Math.ceil((toShare * minor) / toKeep));
    takeFrom(id, share);
    toShare -= share;
    toKeep -= minor;
  }
  return parts;
}
