import { expect, test } from 'vitest';
import { visitPolicy } from '../experiences/visit-terms.ts';
import { presentSteps } from '../transfers/present-steps.ts';
import { listPenalties } from '../transfers/transfer-terms.ts';
import { freeUntilOf, type PolicyOnTheWire, stepsAhead } from './cancellation-steps.ts';

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T12:00:00Z`;
const policyOf = (...timeline: PolicyOnTheWire['timeline']): PolicyOnTheWire => ({
  time_zone: 'UTC',
  timeline,
});
const free = { from: null, until: at(10), penalty: 0 };
const half = { from: at(10), until: at(12), penalty: 50 };
const all = { from: at(12), until: null, penalty: 100 };

test('A cancellation policy has all its steps before the first deadline', () => {
  expect(stepsAhead(policyOf(free, half, all), Date.parse(at(1)))).toEqual([free, half, all]);
});

test('A past step of a cancellation policy is omitted, and the current step has no start', () => {
  expect(stepsAhead(policyOf(free, half, all), Date.parse(at(11)))).toEqual([{ ...half, from: null }, all]);
  expect(stepsAhead(policyOf(free, half, all), Date.parse(at(12)))).toEqual([{ ...all, from: null }]);
});

test('A cancellation step of zero length is omitted, and adjacent steps with the same penalty are merged', () => {
  const empty = { from: at(10), until: at(10), penalty: 50 };
  expect(stepsAhead(policyOf(free, empty, { ...all, from: at(10) }), Date.parse(at(1)))).toEqual([
    free,
    { ...all, from: at(10) },
  ]);
  const lost = [{ ...half, penalty: 100 }, all];
  expect(stepsAhead(policyOf(free, ...lost), Date.parse(at(1)))).toEqual([free, { ...all, from: at(10) }]);
});

test('Two consecutive free cancellation steps are free until the end of the second', () => {
  const longer = { ...half, penalty: 0 };
  expect(freeUntilOf(policyOf(free, longer, all), Date.parse(at(1)))).toBe(at(12));
});

test('The cancellation steps of a stay have its penalties in minor units', () => {
  const stay = {
    timeZone: 'UTC',
    timeline: [
      { from: null, until: at(10), penaltyMinor: 0 },
      { from: at(10), until: null, penaltyMinor: 12_050 },
    ],
  };
  expect(freeUntilOf(stay, Date.parse(at(1)))).toBe(at(10));
  expect(stepsAhead(stay, Date.parse(at(11)))).toEqual([{ from: null, until: null, penalty: 12_050 }]);
});

test('The cancellation steps of a visit and a ride past their free deadline contain no past instant', () => {
  const common = { startsAt: at(14), total: 100, currency: 'EUR', place: 'Paris' };
  const { total: totalMinor, ...rest } = common;
  const visit = visitPolicy({ ...rest, totalMinor, freeUntil: at(10), timeZone: 'Europe/Paris' });
  const terms = {
    ...common,
    totalMinor: 10_000,
    pickupAt: at(14),
    policy: { timeZone: 'Europe/Paris', tiers: [{ until: at(10), percent: 100, hoursBefore: 96 }] },
  };
  const ride = presentSteps(listPenalties(terms), terms);
  for (const policy of [visit, ride])
    expect(stepsAhead(policy, Date.parse(at(11)))).toEqual([{ from: null, until: null, penalty: 100 }]);
});
