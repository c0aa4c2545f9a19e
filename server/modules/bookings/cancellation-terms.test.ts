import { expect, test } from 'vitest';
import { freeUntilOf, freeUntilTerms, stepsAhead } from './cancellation-terms.ts';

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T12:00:00Z`;
const free = { from: null, until: at(10), penaltyMinor: 0 };
const half = { from: at(10), until: at(12), penaltyMinor: 50 };
const all = { from: at(12), until: null, penaltyMinor: 100 };

test('A cancellation policy has all its steps before the first deadline', () => {
  expect(stepsAhead({ tiers: [free, half, all] }, Date.parse(at(1)))).toEqual([free, half, all]);
});

test('A past step of a cancellation policy is omitted, and the current step has no start', () => {
  expect(stepsAhead({ tiers: [free, half, all] }, Date.parse(at(11)))).toEqual([
    { ...half, from: null },
    all,
  ]);
  expect(stepsAhead({ tiers: [free, half, all] }, Date.parse(at(12)))).toEqual([{ ...all, from: null }]);
});

test('A cancellation step of zero length is omitted, and adjacent steps with the same penalty are merged', () => {
  const empty = { until: at(10), penaltyMinor: 50 };
  expect(stepsAhead({ tiers: [free, empty, all] }, Date.parse(at(1)))).toEqual([
    free,
    { ...all, from: at(10) },
  ]);
  const lost = [{ ...half, penaltyMinor: 100 }, all];
  expect(stepsAhead({ tiers: [free, ...lost] }, Date.parse(at(1)))).toEqual([free, { ...all, from: at(10) }]);
});

test('Two consecutive free cancellation steps are free until the end of the second', () => {
  const longer = { ...half, penaltyMinor: 0 };
  expect(freeUntilOf({ tiers: [free, longer, all] }, Date.parse(at(1)))).toBe(at(12));
});

test('The cancellation steps of a visit past its free deadline contain no past instant', () => {
  expect(stepsAhead(freeUntilTerms(at(10), 10_000), Date.parse(at(11)))).toEqual([
    { from: null, until: null, penaltyMinor: 10_000 },
  ]);
});

test('The deadline for free cancellation is null once it has passed', () => {
  const visit = freeUntilTerms(at(10), 10_000);
  expect(freeUntilOf(visit, Date.parse(at(9)))).toBe(at(10));
  expect(freeUntilOf(visit, Date.parse(at(10)))).toBeNull();
  expect(freeUntilOf(freeUntilTerms(null, 10_000), Date.parse(at(9)))).toBeNull();
});
