import { expect, test } from 'vitest';
import type { Position } from '#components/map/coast-tile.ts';
import { clipLine, clipRing } from './clip.ts';

const band = { low: 0, high: 10, axis: 0 } as const;

test('A ring is cut at both edges of a band and closed along them', () => {
  const square: Position[] = [
    [-5, 0],
    [15, 0],
    [15, 4],
    [-5, 4],
    [-5, 0],
  ];
  expect(clipRing(square, band)).toEqual([
    [0, 0],
    [10, 0],
    [10, 4],
    [0, 4],
    [0, 0],
  ]);
  expect(clipRing(square, { low: 20, high: 30, axis: 0 })).toEqual([]);
});

test('A line is cut into the parts within a band', () => {
  const line: Position[] = [
    [-5, 0],
    [5, 10],
    [15, 0],
    [-5, 20],
  ];
  expect(clipLine(line, band)).toEqual([
    [
      [0, 5],
      [5, 10],
      [10, 5],
    ],
    [
      [10, 5],
      [0, 15],
    ],
  ]);
});
