import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LedgerEntry, lotsOf, remainingPoints } from './lots.ts';

const never = Number.POSITIVE_INFINITY;
let count = 0;

function entry(points: number, more: Partial<LedgerEntry> = {}): LedgerEntry {
  count += 1;
  const id = String(count).padStart(6, '0');
  return { id, points, reason: 'adjusted', bookingId: null, expiresAtMs: never, ...more };
}

const leftOf = (entries: LedgerEntry[]) =>
  lotsOf(entries).map(({ expiresAtMs, left }) => [expiresAtMs, left]);

describe('Remaining lots of credits', () => {
  test('Debits use points in the order of expiry, and points that never expire last', () => {
    expect(
      leftOf([entry(100), entry(100, { expiresAtMs: 20 }), entry(100, { expiresAtMs: 10 }), entry(-150)]),
    ).toEqual([
      [20, 50],
      [never, 100],
    ]);
  });

  test('Debits use the oldest of the points that expire at the same time first', () => {
    const [old, young] = [entry(100, { expiresAtMs: 10 }), entry(100, { expiresAtMs: 10 })];
    expect(lotsOf([old, young, entry(-100)]).map(({ entryId }) => entryId)).toEqual([young.id]);
  });

  test('A debit does not use points that were credited after it', () => {
    expect(leftOf([entry(100), entry(-100), entry(100, { expiresAtMs: 10 })])).toEqual([[10, 100]]);
  });

  test('Points of a refunded booking are debited from the credit of that booking first', () => {
    const earned = entry(500, { reason: 'earned', bookingId: 'b', expiresAtMs: 99 });
    const taken = entry(-500, { reason: 'taken_back', bookingId: 'b' });
    expect(leftOf([entry(500, { expiresAtMs: 1 }), earned, taken])).toEqual([[1, 500]]);
  });

  test('Points of a refunded booking that are already spent are debited from other credits', () => {
    const earned = entry(500, { reason: 'earned', bookingId: 'b', expiresAtMs: 1 });
    const taken = entry(-500, { reason: 'taken_back', bookingId: 'b' });
    expect(leftOf([entry(500, { expiresAtMs: 99 }), earned, entry(-300), taken])).toEqual([[99, 200]]);
  });

  test('A debit without enough points is covered by the next credit', () => {
    expect(leftOf([entry(-30), entry(100, { expiresAtMs: 5 })])).toEqual([[5, 70]]);
  });

  test('Remaining lots add up to the sum of the ledger, are ordered by expiry and are never negative', () => {
    const anyEntry = fc.record({
      points: fc.integer({ min: -300, max: 300 }).filter((points) => points !== 0),
      expiresAtMs: fc.constantFrom(1, 2, 3, never),
      bookingId: fc.constantFrom(null, 'a', 'b'),
      reason: fc.constantFrom('earned', 'spent', 'taken_back', 'expired'),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), (drafts) => {
        const entries = drafts.map((draft) => entry(draft.points, draft));
        const sum = entries.reduce((total, { points }) => total + points, 0);
        const lots = lotsOf(entries);
        expect(remainingPoints(lots, () => true)).toBeGreaterThanOrEqual(Math.max(0, sum));
        if (sum >= 0 && neverOverdrawn(entries)) expect(remainingPoints(lots, () => true)).toBe(sum);
        expect(lots.every(({ left }) => left > 0)).toBe(true);
        const expiries = lots.map(({ expiresAtMs }) => expiresAtMs);
        expect(expiries).toEqual(expiries.toSorted((one, other) => one - other));
      }),
    );
  });
});

/** Returns true when every debit was covered by earlier credits. */
function neverOverdrawn(entries: LedgerEntry[]): boolean {
  let balance = 0;
  return entries.every(({ points }) => {
    balance += points;
    return balance >= 0;
  });
}
