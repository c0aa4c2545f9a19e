/** A booking with what was charged for it. */
type PaidBooking = { id: string; paidMinor: number };

/** A refund, of one booking or of the payment as a whole, that counts from one instant, until another if it failed. */
export type RefundPart = {
  bookingId: string | null;
  amountMinor: number;
  madeAt: string;
  failedAt: string | null;
};

/** Minor units by booking id; those under null belong to no booking. */
type Amounts = Map<string | null, number>;

/** What refunds leave of a payment, in minor units. */
export type Shares<Refund> = {
  /** What stays paid for each booking, by its id. */
  keptMinors: Map<string, number>;
  /** What each refund took from each booking, also one that failed; under null what it took from no booking. */
  takenMinors: Map<Refund, ReadonlyMap<string | null, number>>;
};

/**
 * Shares the refunds of a payment by its bookings. A refund that names no booking first takes what the payment holds for
 * none of them, `surplusMinor`. The rest is shared by what was left of each when it was made, in proportion; the rounding
 * goes to the first bookings. So later refunds, and a refund that fails, change nothing in what each booking has got. A
 * refund of a booking above what is left of it is shared in the same way.
 */
export function shareRefunds<Refund extends RefundPart>(
  bookings: readonly PaidBooking[],
  refunds: readonly Refund[],
  surplusMinor: number,
): Shares<Refund> {
  const left: Amounts = new Map(bookings.map(({ id, paidMinor }) => [id, paidMinor]));
  left.set(null, surplusMinor);
  const takenMinors = new Map<Refund, Amounts>();
  for (const { refund, hasFailed } of inOrder(refunds)) {
    if (!hasFailed) takenMinors.set(refund, take(left, refund));
    else for (const [id, minor] of takenMinors.get(refund) ?? []) left.set(id, (left.get(id) ?? 0) + minor);
  }
  return { keptMinors: new Map(bookings.map(({ id }) => [id, left.get(id) ?? 0])), takenMinors };
}

/** What happened to the refunds, the oldest first. What a failure frees can be given back in the same instant. */
function inOrder<Refund extends RefundPart>(
  refunds: readonly Refund[],
): { refund: Refund; hasFailed: boolean }[] {
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

/** Takes a refund from what is left, and returns what it took from each booking and from what belongs to none. */
function take(left: Amounts, { bookingId, amountMinor }: RefundPart): Amounts {
  const parts: Amounts = new Map();
  let toShare = amountMinor;
  const takeFrom = (id: string | null, minor: number) => {
    if (minor <= 0) return;
    left.set(id, (left.get(id) ?? 0) - minor);
    parts.set(id, (parts.get(id) ?? 0) + minor);
    toShare -= minor;
  };
  if (bookingId !== null) takeFrom(bookingId, Math.min(left.get(bookingId) ?? 0, toShare));
  takeFrom(null, Math.min(left.get(null) ?? 0, toShare));
  let toKeep = [...left.values()].reduce((sum, minor) => sum + minor, 0);
  for (const [id, minor] of [...left]) {
    takeFrom(id, toKeep === 0 ? 0 : Math.min(minor, Math.ceil((toShare * minor) / toKeep)));
    toKeep -= minor;
  }
  return parts;
}
