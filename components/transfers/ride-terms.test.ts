import { expect, test } from 'vitest';
import { feeNow, ridePolicy } from './ride-terms.ts';

const terms = {
  policy: {
    time_zone: 'Europe/Paris',
    tiers: [
      { hours_before_pickup: 24, refund_percent: 100, until: '2027-03-11T14:00:00.000Z' },
      { hours_before_pickup: 2, refund_percent: 50, until: '2027-03-12T12:00:00.000Z' },
    ],
  },
  pickupAt: '2027-03-12T14:00:00.000Z',
  total: 80.05,
  currency: 'EUR',
  place: 'Paris',
};

test('The penalty of each ride cancellation step is the part not refunded, and the last step is not refunded', () => {
  expect(ridePolicy(terms).timeline).toEqual([
    { from: null, until: '2027-03-11T14:00:00.000Z', penalty: 0 },
    { from: '2027-03-11T14:00:00.000Z', until: '2027-03-12T12:00:00.000Z', penalty: 40.02 },
    { from: '2027-03-12T12:00:00.000Z', until: null, penalty: 80.05 },
  ]);
});

test('The fee for cancelling a ride is that of the current step, and a deadline belongs to the next step', () => {
  expect(feeNow(terms, Date.parse('2027-03-11T13:59:59Z'))).toBe(0);
  expect(feeNow(terms, Date.parse('2027-03-11T14:00:00Z'))).toBe(40.02);
  expect(feeNow(terms, Date.parse('2027-03-12T13:00:00Z'))).toBe(80.05);
});

test('A ride without refund tiers is never refunded', () => {
  const strict = { ...terms, policy: { ...terms.policy, tiers: [] } };
  expect(ridePolicy(strict).timeline).toEqual([{ from: null, until: null, penalty: 80.05 }]);
});
