/**
 * Cuts the tiles of public/map and components/map/tiles-with-land.ts from Natural Earth's land and countries at
 * 1:10 million, in the edition that scripts/coasts/package.json names (credits in NOTICE). Run it after updating it:
 * `node scripts/cut-coasts.ts`. The same source gives the same bytes.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type CoastTile,
  encodeLine,
  type Position,
  type TileCorner,
  tileDegrees,
  tileIndex,
  tileName,
} from '#components/map/coast-tile.ts';
import { clipLine, clipRing } from './cut-coasts/clip.ts';
import { installSeparately } from './install-separately.ts';

type Topology = { objects: Record<string, object> };
type Topojson = {
  feature(topology: Topology, object: unknown): { features: { geometry: { coordinates: Position[][][] } }[] };
  mesh(
    topology: Topology,
    object: unknown,
    isKept: (one: object, other: object) => boolean,
  ): {
    coordinates: Position[][];
  };
};

const root = join(import.meta.dirname, '..');
const require = createRequire(join(await installSeparately('coasts'), 'package.json'));
const topojson: Topojson = require('topojson-client');
const readTopology = (name: string): Topology =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'));

const land = readTopology('land-10m');
const countries = readTopology('countries-10m');
const polygons = topojson
  .feature(land, land.objects.land)
  .features.flatMap(({ geometry }) => geometry.coordinates);
const borders = topojson.mesh(
  countries,
  countries.objects.countries,
  (one, other) => one !== other,
).coordinates;

const folder = join(root, 'public', 'map');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const bits: number[] = Array.from({ length: (360 / tileDegrees) * (180 / tileDegrees) }, () => 0);
let bytes = 0;

for (let west = -180; west < 180; west += tileDegrees) {
  const column = { low: west, high: west + tileDegrees, axis: 0 } as const;
  const inColumn = clipPolygons(polygons, column);
  const linesInColumn = borders.flatMap((line) => clipLine(line, column));
  for (let south = -90; south < 90; south += tileDegrees) {
    const row = { low: south, high: south + tileDegrees, axis: 1 } as const;
    const corner = { west, south };
    const tile: CoastTile = {
      land: encodePolygons(corner, clipPolygons(inColumn, row)),
      borders: linesInColumn
        .flatMap((line) => clipLine(line, row))
        .map((line) => encodeLine(corner, line))
        .filter((line) => line.length >= 4),
    };
    if (tile.land.length === 0) continue;
    const text = JSON.stringify(tile);
    writeFileSync(join(folder, tileName(corner)), text);
    bits[tileIndex(corner)] = 1;
    bytes += text.length;
  }
}

const digits = Array.from({ length: bits.length / 4 }, (_, index) =>
  Number.parseInt(bits.slice(index * 4, index * 4 + 4).join(''), 2).toString(16),
).join('');
const tableFile = join(root, 'components', 'map', 'tiles-with-land.ts');
const table = readFileSync(tableFile, 'utf8');
writeFileSync(tableFile, table.replace(/= ?\n? *'[^']*'/, `=\n  '${digits}'`));
console.log(`${bits.filter(Boolean).length} tiles, ${Math.round(bytes / 1000)} kB`);

function clipPolygons(
  all: readonly Position[][][],
  band: { low: number; high: number; axis: 0 | 1 },
): Position[][][] {
  return all.flatMap((rings) => {
    const [outer = [], ...holes] = rings.map((ring) => clipRing(ring, band));
    return outer.length < 4 ? [] : [[outer, ...holes.filter((hole) => hole.length >= 4)]];
  });
}

/** Rings of fewer than three corners are too small for the tile's units. */
function encodePolygons(corner: TileCorner, all: readonly Position[][][]): number[][][] {
  return all.flatMap((rings) => {
    const [outer = [], ...holes] = rings.map((ring) => encodeLine(corner, ring));
    return outer.length < 8 ? [] : [[outer, ...holes.filter((hole) => hole.length >= 8)]];
  });
}
