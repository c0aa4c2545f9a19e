/** An entry of the ledger, as far as it decides which points are left. */
export type LedgerEntry = {
  id: string;
  points: number;
  reason: string;
  bookingId: string | null;
  /** Epoch milliseconds; Infinity for what never expires. */
  expiresAtMs: number;
};

/** What is left of one credit. */
export type Lot = { entryId: string; bookingId: string | null; expiresAtMs: number; left: number };

/**
 * What is left of each credit after all debits, in the order in which they will be used up: a debit takes the points
 * that expire first, of those alike the oldest, and points that never expire last. One exception: what a booking had
 * earned is taken back from the very points it earned, else booking and cancelling would turn points about to expire
 * into young ones. A debit that found too little (entries written by machines whose clocks differ) waits for the next
 * credit, so what is left always adds up to the sum of the ledger. `entries` come oldest first.
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
      owed += takeFrom(ownFirst(lots, entry), -entry.points);
      lots = lots.filter(({ left }) => left > 0);
    }
  }
  return lots;
}

/** Points that are left in lots which pass the test. */
export function leftIn(lots: readonly Lot[], passes: (lot: Lot) => boolean): number {
  return lots.reduce((sum, lot) => (passes(lot) ? sum + lot.left : sum), 0);
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

/** Takes the points from the lots in their order; returns how many were not there. */
function takeFrom(lots: readonly Lot[], points: number): number {
  let missing = points;
  for (const lot of lots) {
    const taken = Math.min(lot.left, missing);
    lot.left -= taken;
    missing -= taken;
    if (missing === 0) break;
  }
  return missing;
}
