import { expect, test } from 'vitest';
import { freeUntil, isRefundable, penaltyAt } from './cancellation.ts';
import type { CancellationPolicy } from './port.ts';

const policy: CancellationPolicy = {
  type: 'free_cancellation',
  timeZone: 'Europe/Paris',
  timeline: [
    { from: null, until: '2027-03-10T17:00:00.000Z', penaltyMinor: 0 },
    { from: '2027-03-10T17:00:00.000Z', until: '2027-03-12T14:00:00.000Z', penaltyMinor: 200 },
    { from: '2027-03-12T14:00:00.000Z', until: null, penaltyMinor: 600 },
  ],
};

test('The cancellation penalty is zero before the deadline and due from the deadline on', () => {
  expect(penaltyAt(policy, '2020-01-01T00:00:00.000Z')).toBe(0);
  expect(penaltyAt(policy, '2027-03-10T16:59:59.999Z')).toBe(0);
  expect(penaltyAt(policy, '2027-03-10T17:00:00.000Z')).toBe(200);
  expect(penaltyAt(policy, '2027-03-12T13:59:59.999Z')).toBe(200);
  expect(penaltyAt(policy, '2027-03-12T14:00:00.000Z')).toBe(600);
  expect(penaltyAt(policy, '2031-01-01T00:00:00.000Z')).toBe(600);
});

test('A hotel rate is refundable while cancelling is free, and freeUntil returns the end of that period', () => {
  expect(isRefundable(policy, '2027-03-10T16:00:00.000Z')).toBe(true);
  expect(isRefundable(policy, '2027-03-10T18:00:00.000Z')).toBe(false);
  expect(freeUntil(policy)).toBe('2027-03-10T17:00:00.000Z');
  expect(freeUntil({ ...policy, timeline: [{ from: null, until: null, penaltyMinor: 600 }] })).toBeNull();
});
