import { expect, test } from 'vitest';
import { visitPolicy } from '../experiences/visit-terms.ts';
import { listPenalties } from '../transfers/transfer-terms.ts';
import { type CancellationSchedule, freeUntilOf, stepsAhead } from './cancellation-steps.ts';

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T12:00:00Z`;
const policyOf = (...timeline: CancellationSchedule['timeline']): CancellationSchedule => ({
  timeZone: 'UTC',
  timeline,
});
const free = { from: null, until: at(10), penaltyMinor: 0 };
const half = { from: at(10), until: at(12), penaltyMinor: 50 };
const all = { from: at(12), until: null, penaltyMinor: 100 };

test('A cancellation policy has all its steps before the first deadline', () => {
  expect(stepsAhead(policyOf(free, half, all), Date.parse(at(1)))).toEqual([free, half, all]);
});

test('A past step of a cancellation policy is omitted, and the current step has no start', () => {
  expect(stepsAhead(policyOf(free, half, all), Date.parse(at(11)))).toEqual([{ ...half, from: null }, all]);
  expect(stepsAhead(policyOf(free, half, all), Date.parse(at(12)))).toEqual([{ ...all, from: null }]);
});

test('A cancellation step of zero length is omitted, and adjacent steps with the same penalty are merged', () => {
  const empty = { from: at(10), until: at(10), penaltyMinor: 50 };
  expect(stepsAhead(policyOf(free, empty, { ...all, from: at(10) }), Date.parse(at(1)))).toEqual([
    free,
    { ...all, from: at(10) },
  ]);
  const lost = [{ ...half, penaltyMinor: 100 }, all];
  expect(stepsAhead(policyOf(free, ...lost), Date.parse(at(1)))).toEqual([free, { ...all, from: at(10) }]);
});

test('Two consecutive free cancellation steps are free until the end of the second', () => {
  const longer = { ...half, penaltyMinor: 0 };
  expect(freeUntilOf(policyOf(free, longer, all), Date.parse(at(1)))).toBe(at(12));
});

test('The cancellation steps of a visit and a transfer past their free deadline contain no past instant', () => {
  const common = { totalMinor: 10_000, currency: 'EUR', place: 'Paris' };
  const timeZone = 'Europe/Paris';
  const visit = visitPolicy({ ...common, startsAt: at(14), freeUntil: at(10), timeZone });
  const tiers = [{ until: at(10), percent: 100, hoursBefore: 96 }];
  const terms = { ...common, pickupAt: at(14), policy: { timeZone, tiers } };
  for (const policy of [visit, { timeZone, timeline: listPenalties(terms) }])
    expect(stepsAhead(policy, Date.parse(at(11)))).toEqual([
      { from: null, until: null, penaltyMinor: 10_000 },
    ]);
});
