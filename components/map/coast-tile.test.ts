import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type CoastTile,
  coastOf,
  decodeLine,
  encodeLine,
  hasLand,
  type Position,
  tileName,
  tilesIn,
} from './coast-tile.ts';

const corner = { west: 0, south: 40 };
const readTile = (name: string): CoastTile => JSON.parse(readFileSync(`public/map/${name}`, 'utf8'));

test('A line of a tile is read as it was written, to a thousandth of a degree', () => {
  const line: Position[] = [
    [0, 40],
    [2.1699, 41.3801],
    [9.9999, 49.5],
  ];
  expect(decodeLine(corner, encodeLine(corner, line))).toEqual([
    [0, 40],
    [2.17, 41.38],
    [10, 49.5],
  ]);
});

test('The cut of a tile is no coast', () => {
  const ring: Position[] = [
    [0, 40],
    [0, 45],
    [3, 44],
    [4, 40],
    [0, 40],
  ];
  expect(coastOf(corner, encodeLine(corner, ring))).toEqual([
    [
      [0, 45],
      [3, 44],
      [4, 40],
    ],
  ]);
});

test('The table of tiles with land names the files of public/map, and those alone', () => {
  const world = tilesIn({ west: -180, south: -90, east: 180, north: 90 }).map(tileName);
  expect(world.sort()).toEqual(readdirSync('public/map').sort());
});

test('An area that crosses the 180th meridian has tiles on both sides', () => {
  const names = tilesIn({ west: 171, south: -20, east: 189, north: -11 }).map(tileName);
  expect(names).toEqual(['170_-20.json', '-180_-20.json']);
  expect(tilesIn({ west: -189, south: -20, east: -171, north: -11 }).map(tileName)).toEqual(names);
});

/** Whether a position lies in the polygons of a tile, by the even-odd rule. */
function isLand(tile: CoastTile, at: { west: number; south: number }, [lng, lat]: Position): boolean {
  let isInside = false;
  for (const ring of tile.land.flat()) {
    const corners = decodeLine(at, ring);
    for (const [index, [x, y]] of corners.entries()) {
      const [beforeX, beforeY] = corners[index - 1] ?? [x, y];
      if (y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x)
        isInside = !isInside;
    }
  }
  return isInside;
}

test.each([
  ['Paris', 2.35, 48.86, true],
  ['Madrid', -3.7, 40.42, true],
  ['Denver', -104.99, 39.74, true],
  ['Nairobi', 36.82, -1.29, true],
  ['the Gulf of Lion', 4.5, 42.5, false],
  ['the Caspian Sea', 51, 40.5, false],
  ['Lake Eyre, which the data counts as land', 137.3, -28.5, true],
])('The tiles know whether %s is land', (_, lng, lat, expected) => {
  const [found] = tilesIn({ west: lng, south: lat, east: lng + 0.001, north: lat + 0.001 });
  if (!found) throw new Error('There is no tile.');
  expect(isLand(readTile(tileName(found)), found, [lng, lat])).toBe(expected);
});

test('A tile of open sea has no file', () => {
  expect(hasLand({ west: -60, south: 20 })).toBe(false);
});
