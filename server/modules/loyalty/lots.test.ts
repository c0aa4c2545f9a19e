import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LedgerEntry, lotsOf, remainingPoints } from './lots.ts';

const never = Number.POSITIVE_INFINITY;
const later = 1_000;
let count = 0;

function entry(points: number, more: Partial<LedgerEntry> = {}): LedgerEntry {
  count += 1;
  const id = String(count).padStart(6, '0');
  const rest = { reason: 'adjusted', bookingId: null, createdAtMs: 0, availableAtMs: 0, expiresAtMs: never };
  return { id, points, ...rest, ...more };
}

const leftOf = (entries: LedgerEntry[]) =>
  lotsOf(entries, later).available.map(({ expiresAtMs, left }) => [expiresAtMs, left]);

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
    expect(lotsOf([old, young, entry(-100)], later).available.map(({ entryId }) => entryId)).toEqual([
      young.id,
    ]);
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

  test('A debit does not use points that are pending when it is made, even if they expire first', () => {
    const pending = { availableAtMs: 10, expiresAtMs: 20 };
    const entries = [entry(100), entry(100, pending), entry(-60, { createdAtMs: 5 })];
    expect(leftOf(entries)).toEqual([
      [20, 100],
      [never, 40],
    ]);
    expect(lotsOf(entries, 9)).toMatchObject({
      available: [{ left: 40 }],
      pending: [{ left: 100 }],
      owed: 0,
    });
    expect(leftOf([...entries, entry(-60, { createdAtMs: 10 })])).toEqual([
      [20, 40],
      [never, 40],
    ]);
  });

  test('Points of a refunded booking are debited from its pending credit and from no other pending credit', () => {
    const pending = { reason: 'earned', availableAtMs: 500 };
    const entries = [
      entry(300),
      entry(100, { ...pending, bookingId: 'a' }),
      entry(100, { ...pending, bookingId: 'b' }),
      entry(-40, { reason: 'taken_back', bookingId: 'b' }),
    ];
    expect(lotsOf(entries, 499)).toMatchObject({
      available: [{ left: 300 }],
      pending: [{ left: 100 }, { left: 60 }],
    });
    const over = [...entries, entry(-400, { reason: 'taken_back', bookingId: 'b' })];
    expect(lotsOf(over, 499)).toMatchObject({
      available: [],
      pending: [{ bookingId: 'a', left: 100 }],
      owed: 40,
    });
    expect(lotsOf(over, 500)).toMatchObject({ available: [{ left: 60 }], pending: [], owed: 0 });
  });

  test('Expired points are counted for their booking, without those that were returned', () => {
    const earned = entry(500, { reason: 'earned', bookingId: 'b', expiresAtMs: 5 });
    const entries = [earned, entry(-200), entry(-300, { reason: 'expired', createdAtMs: 5 })];
    expect(lotsOf(entries, later).expiredOf.get('b')).toBe(300);
    const returned = entry(100, { reason: 'returned', bookingId: 'b', createdAtMs: 6 });
    expect(lotsOf([...entries, returned], later).expiredOf.get('b')).toBe(200);
  });

  test('Available and pending lots minus what is owed add up to the sum of any entries, each in its order', () => {
    const anyEntry = fc.record({
      points: fc.integer({ min: -300, max: 300 }).filter((points) => points !== 0),
      createdAtMs: fc.constantFrom(0, 1, 2, 3),
      availableAtMs: fc.constantFrom(Number.NEGATIVE_INFINITY, 1, 2, 3, 4),
      expiresAtMs: fc.constantFrom(1, 2, 3, never),
      bookingId: fc.constantFrom(null, 'a', 'b'),
      reason: fc.constantFrom('earned', 'spent', 'taken_back', 'expired'),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), fc.nat(4), (drafts, nowMs) => {
        const entries = drafts.map((draft) => entry(draft.points, draft));
        const sum = entries.reduce((total, { points }) => total + points, 0);
        const { available, pending, owed } = lotsOf(entries, nowMs);
        expect(remainingPoints(available) + remainingPoints(pending) - owed).toBe(sum);
        expect([...available, ...pending].every(({ left }) => left > 0)).toBe(true);
        expect(owed === 0 || available.length === 0).toBe(true);
        for (const [lots, key] of [
          [available, 'expiresAtMs'],
          [pending, 'availableAtMs'],
        ] as const) {
          const instants = lots.map((lot) => lot[key]);
          expect(instants).toEqual(instants.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});
