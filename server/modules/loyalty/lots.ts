/** The fields of a ledger entry that determine the remaining points. Instants are epoch milliseconds. */
export type LedgerEntry = {
  id: string;
  points: number;
  reason: string;
  bookingId: string | null;
  createdAtMs: number;
  /** From when a credit can be spent; -Infinity for at once. */
  availableAtMs: number;
  /** Infinity for points that never expire. */
  expiresAtMs: number;
};

/** The remaining points of one credit. */
export type Lot = Pick<LedgerEntry, 'bookingId' | 'availableAtMs' | 'expiresAtMs'> & {
  entryId: string;
  left: number;
};

/** What remains of a ledger's credits after all debits. `available` and `pending` minus `owed` is its sum. */
export type Lots = {
  /** In the order in which debits will use them. They include expired lots that are not debited yet. */
  available: Lot[];
  /** Not spendable yet, in the order in which they become available. */
  pending: Lot[];
  /** Points of debits that no available lot covered. The lots that become available next cover them. */
  owed: number;
  /** Expired points of the credits of each booking, without those that were returned. */
  expiredOf: Map<string, number>;
};

/**
 * Computes the remaining points of each credit at `nowMs`. Debits use the points that expire first, the oldest
 * first among equals, and points that never expire last; they never use points that are pending when the debit
 * is made. One exception: points of a refunded booking are debited from the credit of that booking, pending or
 * not, otherwise booking and cancelling would replace points about to expire with new ones. `entries` must be
 * ordered oldest first.
 */
export function lotsOf(entries: readonly LedgerEntry[], nowMs: number): Lots {
  const lots: Lots = { available: [], pending: [], owed: 0, expiredOf: new Map() };
  for (const entry of entries) {
    releasePending(lots, entry.createdAtMs);
    if (entry.points > 0) addCredit(lots, entry);
    else addDebit(lots, entry);
  }
  releasePending(lots, nowMs);
  return lots;
}

/** Removes the lots that have expired at `nowMs` and returns the sum of their points, which must be debited. */
export function removeExpired(lots: Lots, nowMs: number): number {
  const expired = lots.available.filter(({ expiresAtMs }) => expiresAtMs <= nowMs);
  lots.available = lots.available.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
  for (const { bookingId, left } of expired) if (bookingId !== null) addExpired(lots, bookingId, left);
  return remainingPoints(expired);
}

/** Sums the remaining points of the lots that match the predicate. */
export function remainingPoints(lots: readonly Lot[], matches: (lot: Lot) => boolean = () => true): number {
  return lots.reduce((sum, lot) => (matches(lot) ? sum + lot.left : sum), 0);
}

function addCredit(lots: Lots, { id: entryId, points: left, reason, ...entry }: LedgerEntry): void {
  const { bookingId, createdAtMs, availableAtMs, expiresAtMs } = entry;
  if (reason === 'returned' && bookingId !== null) addExpired(lots, bookingId, -left);
  insertBy('availableAtMs', lots.pending, { entryId, bookingId, availableAtMs, expiresAtMs, left });
  releasePending(lots, createdAtMs);
}

function addDebit(lots: Lots, { points, reason, bookingId }: LedgerEntry): void {
  let missing = -points;
  const deductFrom = (from: readonly Lot[]) => {
    for (const lot of from) {
      const taken = Math.min(lot.left, missing);
      lot.left -= taken;
      missing -= taken;
      if (reason === 'expired' && lot.bookingId !== null) addExpired(lots, lot.bookingId, taken);
    }
  };
  if (reason === 'taken_back' && bookingId !== null)
    deductFrom([...lots.pending, ...lots.available].filter((lot) => lot.bookingId === bookingId));
  deductFrom(lots.available);
  lots.owed += missing;
  lots.available = lots.available.filter(({ left }) => left > 0);
  lots.pending = lots.pending.filter(({ left }) => left > 0);
}

/** Makes the lots available whose time has come. What is owed is deducted from them first. */
function releasePending(lots: Lots, atMs: number): void {
  while (lots.pending[0] && lots.pending[0].availableAtMs <= atMs) {
    const lot = lots.pending.shift() as Lot;
    const paid = Math.min(lots.owed, lot.left);
    lots.owed -= paid;
    if (lot.left > paid) insertBy('expiresAtMs', lots.available, { ...lot, left: lot.left - paid });
  }
}

function insertBy(order: 'availableAtMs' | 'expiresAtMs', lots: Lot[], lot: Lot): void {
  const later = lots.findIndex((one) => one[order] > lot[order]);
  lots.splice(later < 0 ? lots.length : later, 0, lot);
}

function addExpired({ expiredOf }: Lots, bookingId: string, points: number): void {
  expiredOf.set(bookingId, (expiredOf.get(bookingId) ?? 0) + points);
}
