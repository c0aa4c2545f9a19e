import { expect, test } from 'vitest';
import { keepRowOrder } from './keep-row-order.ts';

test('A quote that ranks below the last row is appended', () => {
  expect(keepRowOrder(['a', 'b'], ['a', 'b', 'c', 'd'])).toEqual({ rows: ['a', 'b', 'c', 'd'], waiting: 0 });
});

test('A quote that ranks among the rows on screen waits, and no row moves', () => {
  expect(keepRowOrder(['b', 'd'], ['a', 'b', 'c', 'd', 'e'])).toEqual({ rows: ['b', 'd', 'e'], waiting: 2 });
});

test('Rows on screen keep their order even if it differs from the ranking', () => {
  expect(keepRowOrder(['b', 'a'], ['a', 'b', 'c'])).toEqual({ rows: ['b', 'a', 'c'], waiting: 0 });
});

test('An empty list takes the order of the ranking, and quotes that are gone are removed', () => {
  expect(keepRowOrder([], ['a', 'b'])).toEqual({ rows: ['a', 'b'], waiting: 0 });
  expect(keepRowOrder(['a', 'b'], ['b'])).toEqual({ rows: ['b'], waiting: 0 });
  expect(keepRowOrder(['x'], ['a', 'b'])).toEqual({ rows: ['a', 'b'], waiting: 0 });
});
