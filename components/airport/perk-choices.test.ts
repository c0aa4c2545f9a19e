import { expect, test } from 'vitest';
import { sumsOf } from './perk-choices.ts';

const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);

test('every sum that the chosen perks can make is known', () => {
  expect(sorted(sumsOf([3200, 2500], 2))).toEqual([0, 2500, 3200, 5700]);
});

test('no more perks pay than there are guests', () => {
  expect(sorted(sumsOf([3200, 3200, 2500], 1))).toEqual([0, 2500, 3200]);
  expect(sumsOf([], 3)).toEqual([0]);
});
