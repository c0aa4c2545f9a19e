import { tilesWithLand } from './tiles-with-land.ts';

/** Tiles of the coast data are this wide and high, in degrees. */
export const tileDegrees = 10;
/** Positions within a tile are whole thousandths of a degree from its south-western corner, about 100 m. */
const unitsPerDegree = 1000;
const tileUnits = tileDegrees * unitsPerDegree;

/** Longitude and latitude in degrees, as in GeoJSON. */
export type Position = [lng: number, lat: number];

/**
 * A file of `public/map`. A line is a list of numbers: its first position, then the difference to each next
 * one, east and north in turn. A polygon is its outer ring, then its holes.
 */
export type CoastTile = { land: number[][][]; borders: number[][] };

/** The south-western corner of a tile, in degrees. */
export type TileCorner = { west: number; south: number };

/** The name of a tile's file. */
export const tileName = ({ west, south }: TileCorner): string => `${west}_${south}.json`;

/** Writes positions as the numbers of a tile; positions that fall together are left out. */
export function encodeLine({ west, south }: TileCorner, line: readonly Position[]): number[] {
  const numbers: number[] = [];
  let x = 0;
  let y = 0;
  for (const [lng, lat] of line) {
    const nextX = Math.round((lng - west) * unitsPerDegree);
    const nextY = Math.round((lat - south) * unitsPerDegree);
    if (numbers.length > 0 && nextX === x && nextY === y) continue;
    numbers.push(nextX - x, nextY - y);
    x = nextX;
    y = nextY;
  }
  return numbers;
}

/** Reads the numbers of a tile as positions. */
export function decodeLine(corner: TileCorner, numbers: readonly number[]): Position[] {
  return readUnits(numbers).map((unit) => toPosition(corner, unit));
}

/** The parts of a ring of land that are coast. Where the cut of the tile closes the ring, there is none. */
export function coastOf(corner: TileCorner, ring: readonly number[]): Position[][] {
  const units = readUnits(ring);
  const lines: Position[][] = [];
  let line: Position[] = [];
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1];
    if (before && isOnCut(before, unit)) {
      if (line.length > 1) lines.push(line);
      line = [];
    }
    line.push(toPosition(corner, unit));
  }
  if (line.length > 1) lines.push(line);
  return lines;
}

/** The tiles with land of an area, which may cross the 180th meridian: `east` is then above 180. */
export function tilesIn(area: { west: number; south: number; east: number; north: number }): TileCorner[] {
  const found: TileCorner[] = [];
  const first = (degrees: number) => Math.floor(degrees / tileDegrees) * tileDegrees;
  for (let lng = first(area.west); lng < area.east; lng += tileDegrees) {
    const west = ((((lng + 180) % 360) + 360) % 360) - 180;
    for (
      let south = Math.max(-90, first(area.south));
      south < Math.min(90, area.north);
      south += tileDegrees
    ) {
      if (hasLand({ west, south })) found.push({ west, south });
    }
  }
  return found;
}

/** The place of a tile in `tilesWithLand`, row by row from the south-west. */
export const tileIndex = ({ west, south }: TileCorner): number =>
  ((south + 90) / tileDegrees) * (360 / tileDegrees) + (west + 180) / tileDegrees;

/** Whether a tile has a file. The others are sea. */
export function hasLand(corner: TileCorner): boolean {
  const index = tileIndex(corner);
  const digit = Number.parseInt(tilesWithLand[Math.floor(index / 4)] ?? '0', 16);
  return (digit & (8 >> (index % 4))) !== 0;
}

function readUnits(numbers: readonly number[]): [x: number, y: number][] {
  const units: [number, number][] = [];
  let x = 0;
  let y = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    units.push([x, y]);
  }
  return units;
}

const toPosition = ({ west, south }: TileCorner, [x, y]: readonly [number, number]): Position => [
  west + x / unitsPerDegree,
  south + y / unitsPerDegree,
];

/** Whether both ends lie on the same edge of the tile. */
const isOnCut = ([x, y]: readonly [number, number], [nextX, nextY]: readonly [number, number]): boolean =>
  (x === nextX && (x === 0 || x === tileUnits)) || (y === nextY && (y === 0 || y === tileUnits));
