import { expect, test } from 'vitest';
import { stepsAhead } from '#server/modules/bookings/index.ts';
import { transferTerms } from '#server/modules/transfers/index.ts';
import { feeNowMinor, type TransferTerms } from './transfer-terms.ts';

const terms = {
  policy: {
    timeZone: 'Europe/Paris',
    tiers: [
      { hoursBefore: 24, percent: 100, until: '2027-03-11T14:00:00.000Z' },
      { hoursBefore: 2, percent: 50, until: '2027-03-12T12:00:00.000Z' },
    ],
  },
  pickupAt: '2027-03-12T14:00:00.000Z',
  totalMinor: 8005,
  currency: 'EUR',
  place: 'Paris',
};

const listPenalties = ({ policy, totalMinor }: TransferTerms) =>
  stepsAhead(transferTerms(policy.tiers, totalMinor), Number.NEGATIVE_INFINITY);

test('The penalty of each transfer cancellation step is the part not refunded, and the last step is not refunded', () => {
  expect(listPenalties(terms)).toEqual([
    { from: null, until: '2027-03-11T14:00:00.000Z', penaltyMinor: 0 },
    { from: '2027-03-11T14:00:00.000Z', until: '2027-03-12T12:00:00.000Z', penaltyMinor: 4002 },
    { from: '2027-03-12T12:00:00.000Z', until: null, penaltyMinor: 8005 },
  ]);
});

test('The fee for cancelling a transfer is that of the current step, and a deadline belongs to the next step', () => {
  expect(feeNowMinor(terms, Date.parse('2027-03-11T13:59:59Z'))).toBe(0);
  expect(feeNowMinor(terms, Date.parse('2027-03-11T14:00:00Z'))).toBe(4002);
  expect(feeNowMinor(terms, Date.parse('2027-03-12T13:00:00Z'))).toBe(8005);
});

test('A transfer without refund tiers is never refunded', () => {
  const strict = { ...terms, policy: { ...terms.policy, tiers: [] } };
  expect(listPenalties(strict)).toEqual([{ from: null, until: null, penaltyMinor: 8005 }]);
});

test('The cancellation steps of a transfer past its free deadline contain no past instant', () => {
  const past = transferTerms(terms.policy.tiers.slice(0, 1), terms.totalMinor);
  expect(stepsAhead(past, Date.parse('2027-03-11T15:00:00Z'))).toEqual([
    { from: null, until: null, penaltyMinor: 8005 },
  ]);
});
