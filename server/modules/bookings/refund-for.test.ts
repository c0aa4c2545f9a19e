import { describe, expect, test } from 'vitest';
import { type CancellationTerms, freeUntilOf, freeUntilTerms, stepsAhead } from './cancellation-terms.ts';
import { refundFor } from './refund-for.ts';

const deadline = '2027-03-10T17:00:00.000Z';
const checkIn = '2027-03-12T14:00:00.000Z';
const partly: CancellationTerms = {
  totalMinor: 600,
  tiers: [
    { until: deadline, penaltyMinor: 0 },
    { until: checkIn, penaltyMinor: 200 },
    { until: null, penaltyMinor: 600 },
  ],
};
const paid = { state: 'confirmed', paidMinor: 600 } as const;
const refundAt = (at: string, booking: Parameters<typeof refundFor>[1] = paid) => {
  const { policyApplied, penaltyMinor, refundMinor } = refundFor(partly, booking, at);
  return [policyApplied, penaltyMinor, refundMinor];
};

describe('Refunds', () => {
  test('The refund of a cancellation is full before the deadline, less the penalty after it, and nothing at the full price', () => {
    expect(refundAt('2027-03-10T16:59:59.999Z')).toEqual(['free_cancellation', 0, 600]);
    expect(refundAt(deadline)).toEqual(['partially_refundable', 200, 400]);
    expect(refundAt(checkIn)).toEqual(['non_refundable', 600, 0]);
  });

  test('The refund of a cancellation is never more than was paid, and its policy is non-refundable where the penalty takes it all', () => {
    expect(refundAt(deadline, { ...paid, paidMinor: 150 })).toEqual(['non_refundable', 200, 0]);
  });

  test('The refund of a cancellation is full for a booking that is not confirmed', () => {
    expect(refundAt(checkIn, { ...paid, state: 'pending_payment' })).toEqual(['free_cancellation', 0, 600]);
  });

  test('The refund of a cancellation names the method and the last day of the credit only where something is refunded', () => {
    const method = (at: string) => {
      const { refundMethod, refundExpectedBy } = refundFor(partly, paid, at);
      return [refundMethod, refundExpectedBy];
    };
    expect(method(deadline)).toEqual(['original_payment_method', '2027-03-20']);
    expect(method(checkIn)).toEqual(['none', null]);
  });
});

test('Free cancellation ends at the deadline, and never for terms that are always or never free', () => {
  const before = Date.parse(deadline) - 1;
  expect([freeUntilOf(partly), freeUntilOf(partly, before), freeUntilOf(partly, before + 1)]).toEqual([
    deadline,
    deadline,
    null,
  ]);
  expect(freeUntilOf(freeUntilTerms(null, 600))).toBeNull();
  expect(freeUntilOf({ tiers: [{ until: null, penaltyMinor: 0 }] })).toBeNull();
  expect(stepsAhead(freeUntilTerms(deadline, 600), before + 1)).toEqual([
    { from: null, until: null, penaltyMinor: 600 },
  ]);
});
