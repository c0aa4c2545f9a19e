import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RefundPart, shareRefunds } from './kept-amounts.ts';

const two = [
  { id: 'a', paidMinor: 9_000 },
  { id: 'b', paidMinor: 3_000 },
];

const atSecond = (second: number) => new Date(second * 1000).toISOString();

/** Refunds that were made one second after another. */
const inTurn = (refunds: Omit<RefundPart, 'madeAt' | 'failedAt'>[]): RefundPart[] =>
  refunds.map((refund, second) => ({ ...refund, madeAt: atSecond(second), failedAt: null }));

const keptAmounts = (paid: typeof two, refunds: RefundPart[], surplusMinor = 0) =>
  shareRefunds(paid, refunds, surplusMinor).keptMinors;

const kept = (...refunds: { bookingId: string | null; amountMinor: number }[]) =>
  Object.fromEntries(keptAmounts(two, inTurn(refunds)));

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, minor) => sum + minor, 0);

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

test('A refund of the payment takes first what belongs to no booking, and shares only the rest', () => {
  const refunds = inTurn([3_000, 5_000].map((amountMinor) => ({ bookingId: null, amountMinor })));
  const { keptMinors, takenMinors } = shareRefunds(two, refunds, 4_000);
  expect(Object.fromEntries(keptMinors)).toEqual({ a: 6_000, b: 2_000 });
  expect([...takenMinors.values()].map((minors) => [...minors])).toEqual([
    [[null, 3_000]],
    [
      [null, 1_000],
      ['a', 3_000],
      ['b', 1_000],
    ],
  ]);
});

test('A refund of a booking leaves what belongs to no booking, which a failed refund of the payment gives back', () => {
  const [ofA, failing, ofPayment] = inTurn([
    { bookingId: 'a', amountMinor: 9_000 },
    { bookingId: null, amountMinor: 5_000 },
    { bookingId: null, amountMinor: 4_000 },
  ]) as [RefundPart, RefundPart, RefundPart];
  const failed = { ...failing, failedAt: ofPayment.madeAt };
  expect(Object.fromEntries(keptAmounts(two, [ofA, failing], 4_000))).toEqual({ a: 0, b: 2_000 });
  expect(Object.fromEntries(keptAmounts(two, [ofA, failed, ofPayment], 4_000))).toEqual({ a: 0, b: 3_000 });
});

test('What a refund of one booking exceeds its payment by is missing from the others', () => {
  expect(kept({ bookingId: 'b', amountMinor: 4_000 })).toEqual({ a: 8_000, b: 0 });
});

test('What a booking got of a refund of the payment does not depend on later refunds', () => {
  expect(kept({ bookingId: null, amountMinor: 4_000 }, { bookingId: 'a', amountMinor: 6_000 })).toEqual({
    a: 0,
    b: 2_000,
  });
});

test('A refund that fails is due to its booking again, although others were refunded meanwhile', () => {
  const [ofA, ofPayment] = inTurn([
    { bookingId: 'a', amountMinor: 9_000 },
    { bookingId: null, amountMinor: 1_000 },
  ]) as [RefundPart, RefundPart];
  const refunds = [{ ...ofA, failedAt: atSecond(10) }, ofPayment];
  expect(Object.fromEntries(keptAmounts(two, refunds))).toEqual({ a: 9_000, b: 2_000 });
});

test('A refund in the instant in which another one fails is shared by what that one frees', () => {
  const [ofA, ofPayment] = inTurn([
    { bookingId: 'a', amountMinor: 9_000 },
    { bookingId: null, amountMinor: 12_000 },
  ]) as [RefundPart, RefundPart];
  const refunds = [{ ...ofA, failedAt: ofPayment.madeAt }, ofPayment];
  expect(Object.fromEntries(keptAmounts(two, refunds))).toEqual({ a: 0, b: 0 });
});

const cartsOf = (minLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength, maxLength: 10 })
    .map((paid) => paid.map((paidMinor, index) => ({ id: String(index), paidMinor })));
const totalOf = (paid: { paidMinor: number }[]) => sumOf(paid.map(({ paidMinor }) => paidMinor));

test('What stays paid is exactly what was paid less what was refunded', () => {
  fc.assert(
    fc.property(cartsOf(1), fc.double({ min: 0, max: 1, noNaN: true }), (paid, part) => {
      const amountMinor = Math.floor(totalOf(paid) * part);
      const amounts = [...keptAmounts(paid, inTurn([{ bookingId: null, amountMinor }])).values()];
      expect(sumOf(amounts)).toBe(totalOf(paid) - amountMinor);
      expect(amounts.every((minor) => minor >= 0)).toBe(true);
    }),
  );
});

test('What stays paid and what belongs to no booking are together what is left of the payment', () => {
  const part = fc.record({ bookingId: fc.option(fc.constantFrom('0', '1')), weight: fc.nat(100) });
  const surpluses = fc.nat(1_000_000);
  fc.assert(
    fc.property(cartsOf(2), surpluses, fc.array(part, { maxLength: 5 }), (paid, surplusMinor, parts) => {
      const [heldMinor, weights] = [totalOf(paid) + surplusMinor, sumOf(parts.map(({ weight }) => weight))];
      const refunds = parts.map(({ bookingId, weight }) => ({
        bookingId,
        amountMinor: Math.floor((heldMinor * weight) / Math.max(weights, 100)),
      }));
      const { keptMinors, takenMinors } = shareRefunds(paid, inTurn(refunds), surplusMinor);
      const fromNone = sumOf([...takenMinors.values()].map((minors) => minors.get(null) ?? 0));
      const refundedMinor = sumOf(refunds.map(({ amountMinor }) => amountMinor));
      expect(sumOf(keptMinors.values()) + surplusMinor - fromNone).toBe(heldMinor - refundedMinor);
      expect([...keptMinors.values(), surplusMinor - fromNone].every((minor) => minor >= 0)).toBe(true);
    }),
  );
});

test('Bookings that are refunded one after another, beside a part of the payment, leave nothing, and one of them that fails leaves just its amount', () => {
  const orders = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(cartsOf(2), fc.integer({ min: 1, max: 99 }), orders, (paid, percent, order) => {
      const refunds: RefundPart[] = [];
      const open: (string | null)[] = [null, ...paid.map(({ id }) => id)];
      for (const choice of order) {
        const [bookingId] = open.splice(choice % open.length, 1);
        if (bookingId === undefined) break;
        const keptMinors = keptAmounts(paid, refunds);
        const amountMinor =
          bookingId === null
            ? Math.floor((sumOf(keptMinors.values()) * percent) / 100)
            : (keptMinors.get(bookingId) ?? 0);
        refunds.push({ bookingId, amountMinor, madeAt: atSecond(refunds.length), failedAt: null });
      }
      expect(sumOf(refunds.map(({ amountMinor }) => amountMinor))).toBe(totalOf(paid));
      for (const failed of refunds.filter(({ bookingId }) => bookingId !== null)) {
        const left = keptAmounts(
          paid,
          refunds.map((one) => (one === failed ? { ...one, failedAt: atSecond(100) } : one)),
        );
        expect(left.get(String(failed.bookingId))).toBe(failed.amountMinor);
      }
    }),
  );
});
