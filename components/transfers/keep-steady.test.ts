import { expect, test } from 'vitest';
import { keepSteady } from './keep-steady.ts';

test('what ranks below the last row is added at the end', () => {
  expect(keepSteady(['a', 'b'], ['a', 'b', 'c', 'd'])).toEqual({ rows: ['a', 'b', 'c', 'd'], waiting: 0 });
});

test('what ranks among the rows waits, and no row moves', () => {
  expect(keepSteady(['b', 'd'], ['a', 'b', 'c', 'd', 'e'])).toEqual({ rows: ['b', 'd', 'e'], waiting: 2 });
});

test('rows that were let in at another place stay there', () => {
  expect(keepSteady(['b', 'a'], ['a', 'b', 'c'])).toEqual({ rows: ['b', 'a', 'c'], waiting: 0 });
});

test('a list that had nothing takes the best order at once, and what is gone leaves', () => {
  expect(keepSteady([], ['a', 'b'])).toEqual({ rows: ['a', 'b'], waiting: 0 });
  expect(keepSteady(['a', 'b'], ['b'])).toEqual({ rows: ['b'], waiting: 0 });
  expect(keepSteady(['x'], ['a', 'b'])).toEqual({ rows: ['a', 'b'], waiting: 0 });
});
