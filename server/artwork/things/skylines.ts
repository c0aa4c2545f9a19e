import type { Random } from '../drawing/random.ts';
import type { Point, Shape } from '../drawing/shapes.ts';
import type { Skyline } from '../places/types.ts';

/** Position of one row of roofs, in pixels. */
export type RoofLine = {
  from: number;
  to: number;
  /** The y of the foot of the walls. */
  base: number;
  /** The y down to which the outline is filled. */
  bottom: number;
  /** Size of the houses; at 1 a house is about 70 pixels wide. */
  scale: number;
  /** Roofs in this range of x are low, so that the landmark is visible. */
  clear?: { x: number; halfWidth: number };
};

type Outline = { shape: Shape; random: Random; scale: number; spots: Point[] };

/** Draws one house from `x` on with its eaves at `eave`. Returns the x at which the house ends. */
type DrawHouse = (outline: Outline, x: number, eave: number, isLow: boolean) => number;

function addLightSpots({ spots, scale }: Outline, x: number, width: number, eave: number): void {
  spots.push([x + width * 0.3, eave + 14 * scale], [x + width * 0.66, eave + 32 * scale]);
}

const mansard: DrawHouse = (outline, x, eave) => {
  const { shape, random, scale } = outline;
  const width = random.between(54, 98) * scale;
  const rise = 22 * scale;
  const chimney = x + width * random.between(0.25, 0.6);
  shape.line(x, eave).line(x + 8 * scale, eave - rise);
  shape
    .line(chimney, eave - rise)
    .line(chimney, eave - rise - 12 * scale)
    .line(chimney + 12 * scale, eave - rise - 12 * scale)
    .line(chimney + 12 * scale, eave - rise);
  shape.line(x + width - 8 * scale, eave - rise).line(x + width, eave);
  addLightSpots(outline, x, width, eave);
  return x + width;
};

const gable: DrawHouse = (outline, x, eave) => {
  const { shape, random, scale } = outline;
  const width = random.between(44, 62) * scale;
  const rise = random.between(30, 44) * scale;
  const step = width / 6;
  const form = random.between(0, 1);
  shape.line(x, eave);
  if (form < 0.38) {
    const long = width * 1.7;
    const chimney = x + long * random.between(0.3, 0.6);
    shape
      .line(x + 7 * scale, eave - rise * 0.7)
      .line(chimney, eave - rise * 0.7)
      .line(chimney, eave - rise);
    shape.line(chimney + 8 * scale, eave - rise).line(chimney + 8 * scale, eave - rise * 0.7);
    shape.line(x + long - 7 * scale, eave - rise * 0.7).line(x + long, eave);
    addLightSpots(outline, x, long, eave);
    return x + long;
  }
  if (form < 0.62) {
    shape
      .line(x, eave - rise * 0.4)
      .line(x + step, eave - rise * 0.4)
      .line(x + step, eave - rise * 0.75);
    shape.line(x + step * 2, eave - rise * 0.75).line(x + step * 2, eave - rise);
    shape.line(x + step * 4, eave - rise).line(x + step * 4, eave - rise * 0.75);
    shape
      .line(x + step * 5, eave - rise * 0.75)
      .line(x + step * 5, eave - rise * 0.4)
      .line(x + width, eave - rise * 0.4);
  } else {
    shape.line(x + width * 0.5, eave - rise).line(x + width, eave);
  }
  shape.line(x + width, eave);
  addLightSpots(outline, x, width, eave);
  return x + width;
};

const tile: DrawHouse = (outline, x, eave) => {
  const { shape, random, scale } = outline;
  const width = random.between(60, 104) * scale;
  const rise = random.between(14, 22) * scale;
  shape
    .line(x, eave)
    .line(x - 4 * scale, eave)
    .line(x + width * 0.3, eave - rise);
  shape
    .line(x + width * 0.7, eave - rise)
    .line(x + width + 4 * scale, eave)
    .line(x + width, eave);
  addLightSpots(outline, x, width, eave);
  return x + width + 4;
};

const eaves: DrawHouse = (outline, x, eave) => {
  const { shape, random, scale } = outline;
  const width = random.between(84, 124) * scale;
  const rise = random.between(26, 34) * scale;
  shape
    .line(x, eave)
    .line(x - 9 * scale, eave)
    .bend(x + width * 0.16, eave - 6 * scale, x + width * 0.28, eave - rise);
  shape
    .line(x + width * 0.72, eave - rise)
    .bend(x + width * 0.84, eave - 6 * scale, x + width + 9 * scale, eave);
  shape.line(x + width, eave);
  addLightSpots(outline, x, width, eave);
  return x + width + 6 * scale;
};

const flat: DrawHouse = (outline, x, eave, isLow) => {
  const { shape, random, scale } = outline;
  const width = random.between(44, 92) * scale;
  const top = eave - random.between(0, 30) * scale;
  shape.line(x, top);
  if (!isLow && random.chance(0.24)) {
    const middle = x + width / 2;
    const radius = Math.min(width * 0.3, 18 * scale);
    shape
      .line(middle - radius, top)
      .curve(middle - radius, top - radius * 1.3, middle + radius, top - radius * 1.3, middle + radius, top);
  } else if (random.chance(0.35)) {
    const inset = width * 0.3;
    shape
      .line(x + inset, top)
      .line(x + inset, top - 14 * scale)
      .line(x + inset + 18 * scale, top - 14 * scale);
    shape.line(x + inset + 18 * scale, top);
  }
  shape.line(x + width, top);
  addLightSpots(outline, x, width, top);
  return x + width;
};

const tower: DrawHouse = (outline, x, eave, isLow) => {
  const { shape, random, scale } = outline;
  const width = random.between(42, 74) * scale;
  const top = eave - (isLow ? random.between(0, 34) : random.between(20, 128)) * scale;
  const crown = random.between(0, 1);
  shape.line(x, top);
  if (crown < 0.26) {
    shape.line(x + width, top - 24 * scale);
  } else if (crown < 0.46) {
    shape.line(x + width * 0.26, top).line(x + width * 0.26, top - 18 * scale);
    shape
      .line(x + width * 0.74, top - 18 * scale)
      .line(x + width * 0.74, top)
      .line(x + width, top);
  } else if (crown < 0.58 && !isLow) {
    shape.line(x + width * 0.5 - 2, top).line(x + width * 0.5 - 2, top - 44 * scale);
    shape
      .line(x + width * 0.5 + 2, top - 44 * scale)
      .line(x + width * 0.5 + 2, top)
      .line(x + width, top);
  } else {
    shape.line(x + width, top);
  }
  addLightSpots(outline, x, width, top + 10);
  if (random.chance(0.3)) {
    const gap = random.between(10, 26) * scale;
    shape.line(x + width, eave + 8 * scale).line(x + width + gap, eave + 8 * scale);
    return x + width + gap;
  }
  return x + width;
};

const villa: DrawHouse = (outline, x, eave) => {
  const { shape, random, scale } = outline;
  const wood = random.between(40, 110) * scale;
  shape.line(x, eave + 14 * scale).bend(x + wood * 0.25, eave - 16 * scale, x + wood * 0.5, eave + 6 * scale);
  shape.bend(x + wood * 0.75, eave - 10 * scale, x + wood, eave + 14 * scale);
  const width = random.between(38, 60) * scale;
  const start = x + wood;
  shape
    .line(start, eave)
    .line(start - 5 * scale, eave)
    .line(start + width / 2, eave - 22 * scale);
  shape
    .line(start + width + 5 * scale, eave)
    .line(start + width, eave)
    .line(start + width, eave + 14 * scale);
  addLightSpots(outline, start, width, eave - 4);
  return start + width;
};

const houses: Record<Skyline, DrawHouse> = {
  mansards: mansard,
  gables: gable,
  tiles: tile,
  eaves,
  flats: flat,
  towers: tower,
  villas: villa,
};

/** Adds one row of roofs to `shape` as a single outline. Returns positions for lights in the walls. */
export function drawRoofLine(shape: Shape, random: Random, skyline: Skyline, line: RoofLine): Point[] {
  const { from, to, base, bottom, scale, clear } = line;
  const outline: Outline = { shape, random, scale, spots: [] };
  let x = from - 20 - random.between(0, 30);
  shape.move(x, bottom);
  while (x < to + 20) {
    const isLow = clear !== undefined && Math.abs(x + 30 * scale - clear.x) < clear.halfWidth + 34 * scale;
    const eave = base + random.between(-12, 12) * scale + (isLow ? 10 * scale : 0);
    x = houses[skyline](outline, x, eave, isLow);
  }
  shape.line(x, bottom).close();
  return outline.spots;
}
