import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betterTerms } from './better-terms.ts';
import { refundOfPenalty } from './refund-for.ts';

const at = '2027-03-10T17:00:00.000Z';
const booking = { paidMinor: 10_000, totalMinor: 10_000 };
const promised = refundOfPenalty(5_000, booking, at);
const amounts = (refundMinor: number, feeMinor: number) => ({ refundMinor, feeMinor, currency: 'USD' });

test('The member gets the share that the supplier returns of its net price, in whatever currency, if it is better', () => {
  expect(betterTerms(promised, amounts(6_000, 2_000), booking, at)).toMatchObject({
    policyApplied: 'partially_refundable',
    penaltyMinor: 2_500,
    refundMinor: 7_500,
  });
  expect(betterTerms(promised, amounts(8_000, 0), booking, at)).toMatchObject({
    policyApplied: 'free_cancellation',
    penaltyMinor: 0,
    refundMinor: 10_000,
    refundMethod: 'original_payment_method',
  });
});

test('A supplier that keeps more than the terms, or names nothing, leaves the promised terms', () => {
  for (const said of [amounts(1_000, 7_000), amounts(0, 0), null]) {
    expect(betterTerms(promised, said, booking, at)).toEqual(promised);
  }
});

test('The reason of the member stays, and the refund is expected from the answer on', () => {
  const later = '2027-03-20T08:00:00.000Z';
  expect(betterTerms({ ...promised, reason: 'ill' }, amounts(8_000, 0), booking, later)).toMatchObject({
    reason: 'ill',
    refundExpectedBy: '2027-03-30',
  });
});

test('Whatever the supplier says, the member never gets less than promised nor more than paid', () => {
  const minor = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(minor, minor, minor, minor, minor, (total, paid, penalty, refund, fee) => {
      const one = { totalMinor: total, paidMinor: Math.min(paid, total) };
      const agreed = refundOfPenalty(Math.min(penalty, total), one, at);
      const given = betterTerms(agreed, amounts(refund, fee), one, at);
      expect(given.refundMinor).toBeGreaterThanOrEqual(agreed.refundMinor);
      expect(given.refundMinor).toBeLessThanOrEqual(one.paidMinor);
      expect(given.penaltyMinor).toBeLessThanOrEqual(agreed.penaltyMinor);
      expect(given.refundMinor).toBe(Math.max(0, one.paidMinor - given.penaltyMinor));
    }),
  );
});
