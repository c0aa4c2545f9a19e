import { expect, test } from 'vitest';
import { firstNew } from './use-focus-on-new.ts';

test.each([
  [['b', 'd'], ['a', 'b', 'c', 'd'], 'a'],
  [['a', 'b'], ['a', 'b', 'c'], 'c'],
  [['a', 'b'], ['b', 'a'], null],
])('The first new row after a change from %s to %s is %s', (before, rows, first) => {
  expect(firstNew(before, rows)).toBe(first);
});
