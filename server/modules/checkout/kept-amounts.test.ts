import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptAmounts } from './kept-amounts.ts';

const two = [
  { id: 'a', paidMinor: 9_000 },
  { id: 'b', paidMinor: 3_000 },
];
const kept = (...refunds: { bookingId: string | null; amountMinor: number }[]) =>
  Object.fromEntries(keptAmounts(two, refunds));

test('A refund of a booking reduces that booking, a refund of the payment all of them in proportion', () => {
  expect(kept()).toEqual({ a: 9_000, b: 3_000 });
  expect(kept({ bookingId: 'b', amountMinor: 1_000 })).toEqual({ a: 9_000, b: 2_000 });
  expect(kept({ bookingId: null, amountMinor: 4_000 })).toEqual({ a: 6_000, b: 2_000 });
  expect(kept({ bookingId: null, amountMinor: 12_000 })).toEqual({ a: 0, b: 0 });
  expect(kept({ bookingId: 'a', amountMinor: 9_000 }, { bookingId: null, amountMinor: 1_000 })).toEqual({
    a: 0,
    b: 2_000,
  });
});

test('What a refund of one booking exceeds its payment by is missing from the others', () => {
  expect(kept({ bookingId: 'b', amountMinor: 4_000 })).toEqual({ a: 8_000, b: 0 });
});

test('What stays paid is exactly what was paid less what was refunded', () => {
  const bookings = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 10 })
    .map((paid) => paid.map((paidMinor, index) => ({ id: String(index), paidMinor })));
  fc.assert(
    fc.property(bookings, fc.double({ min: 0, max: 1, noNaN: true }), (paid, part) => {
      const paidMinor = paid.reduce((sum, one) => sum + one.paidMinor, 0);
      const amountMinor = Math.floor(paidMinor * part);
      const amounts = [...keptAmounts(paid, [{ bookingId: null, amountMinor }]).values()];
      expect(amounts.reduce((sum, minor) => sum + minor, 0)).toBe(paidMinor - amountMinor);
      expect(amounts.every((minor) => minor >= 0)).toBe(true);
    }),
  );
});
