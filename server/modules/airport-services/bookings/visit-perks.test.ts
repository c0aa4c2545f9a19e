import { expect, test } from 'vitest';
import { possibleSums } from './visit-perks.ts';

const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);

test('Every possible sum of the chosen perks is listed once', () => {
  expect(sorted(possibleSums([3200, 2500], 2))).toEqual([0, 2500, 3200, 5700]);
});

test('A sum of perks contains at most one perk for each guest', () => {
  expect(sorted(possibleSums([3200, 3200, 2500], 1))).toEqual([0, 2500, 3200]);
  expect(possibleSums([], 3)).toEqual([0]);
});
