import { expect, test } from 'vitest';
import { freeUntilOf, penaltyAt } from '#server/modules/bookings/index.ts';
import { termsOfRule } from './cancellation-terms.ts';

const startsAt = '2027-03-10T08:00:00.000Z';
const rule = {
  freeUntilHours: 168,
  tiers: [
    { untilHours: 168, refundPercent: 100 },
    { untilHours: 48, refundPercent: 50 },
  ],
};
const hoursBefore = (hours: number) => Date.parse(startsAt) - hours * 3_600_000;

test('A visit with refund steps costs nothing, then half rounded down for the member, then everything', () => {
  const terms = termsOfRule(rule, startsAt, 10_001);
  const penalties = [169, 167, 49, 47].map((hours) => penaltyAt(terms, hoursBefore(hours)));
  expect(penalties).toEqual([0, 5_000, 5_000, 10_001]);
  expect(freeUntilOf(terms)).toBe('2027-03-03T08:00:00.000Z');
});

test('A visit whose first refund step is not a full refund has no end of free cancellation', () => {
  const partly = { freeUntilHours: null, tiers: [{ untilHours: 24, refundPercent: 80 }] };
  const terms = termsOfRule(partly, startsAt, 10_000);
  expect(penaltyAt(terms, hoursBefore(25))).toBe(2_000);
  expect(freeUntilOf(terms)).toBeNull();
});
