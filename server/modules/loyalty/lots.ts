/** The fields of a ledger entry that determine the remaining points. */
export type LedgerEntry = {
  id: string;
  points: number;
  reason: string;
  bookingId: string | null;
  /** Epoch milliseconds; Infinity for points that never expire. */
  expiresAtMs: number;
};

/** The remaining points of one credit. */
export type Lot = { entryId: string; bookingId: string | null; expiresAtMs: number; left: number };

/**
 * Computes the remaining points of each credit after all debits, in the order in which debits will use them:
 * first the points that expire first, the oldest first among equals, and points that never expire last. One
 * exception: points of a refunded booking are debited from the credit of that booking, otherwise booking and
 * cancelling would replace points about to expire with new ones. A debit that exceeds the earlier credits
 * (entries may come from machines whose clocks differ) is covered by the next credit, so the result always
 * adds up to the sum of the ledger. `entries` must be ordered oldest first.
 */
export function lotsOf(entries: readonly LedgerEntry[]): Lot[] {
  let lots: Lot[] = [];
  let owed = 0;
  for (const entry of entries) {
    if (entry.points > 0) {
      const paid = Math.min(owed, entry.points);
      owed -= paid;
      insert(lots, { ...entry, entryId: entry.id, left: entry.points - paid });
    } else {
      owed += deductPoints(ownFirst(lots, entry), -entry.points);
      lots = lots.filter(({ left }) => left > 0);
    }
  }
  return lots;
}

/** Sums the remaining points of the lots that match the predicate. */
export function remainingPoints(lots: readonly Lot[], matches: (lot: Lot) => boolean): number {
  return lots.reduce((sum, lot) => (matches(lot) ? sum + lot.left : sum), 0);
}

function insert(lots: Lot[], { entryId, bookingId, expiresAtMs, left }: Lot): void {
  if (left === 0) return;
  const later = lots.findIndex((lot) => lot.expiresAtMs > expiresAtMs);
  lots.splice(later < 0 ? lots.length : later, 0, { entryId, bookingId, expiresAtMs, left });
}

function ownFirst(lots: readonly Lot[], { reason, bookingId }: LedgerEntry): Lot[] {
  if (reason !== 'taken_back' || bookingId === null) return [...lots];
  return [
    ...lots.filter((lot) => lot.bookingId === bookingId),
    ...lots.filter((lot) => lot.bookingId !== bookingId),
  ];
}

/** Takes points from the lots in their order; returns the number of points that were missing. */
function deductPoints(lots: readonly Lot[], points: number): number {
  let missing = points;
  for (const lot of lots) {
    const taken = Math.min(lot.left, missing);
    lot.left -= taken;
    missing -= taken;
    if (missing === 0) break;
  }
  return missing;
}
