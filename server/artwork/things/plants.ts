import type { Point, Shape } from '../drawing/shapes.ts';
import type { Tree } from '../places/types.ts';
import type { DrawingContext } from './drawing-context.ts';

/** Adds one leaf as a slim blade from its root to its tip, bent by `sag` as a share of its length. */
export function addBlade(
  shape: Shape,
  x: number,
  y: number,
  tipX: number,
  tipY: number,
  width: number,
  sag = 0,
): void {
  const alongX = tipX - x;
  const alongY = tipY - y;
  const length = Math.hypot(alongX, alongY) || 1;
  const sideX = (-alongY / length) * width;
  const sideY = (alongX / length) * width;
  const middleX = x + alongX * 0.5;
  const middleY = y + alongY * 0.5 + sag * length;
  shape
    .move(x, y)
    .bend(middleX + sideX, middleY + sideY, tipX, tipY)
    .bend(middleX - sideX, middleY - sideY, x, y)
    .close();
}

function addPalm(shape: Shape, x: number, foot: number, size: number): void {
  const crownX = x + size * 0.08;
  const crownY = foot - size;
  shape
    .move(x - size * 0.025, foot)
    .bend(x - size * 0.02, foot - size * 0.6, crownX - size * 0.012, crownY)
    .line(crownX + size * 0.016, crownY)
    .bend(x + size * 0.02, foot - size * 0.55, x + size * 0.03, foot)
    .close();
  const reach = size * 0.44;
  const fronds: ReadonlyArray<readonly [x: number, y: number, peak: number]> = [
    [-1, 0.26, -0.52],
    [-0.98, -0.16, -0.6],
    [-0.52, -0.46, -0.5],
    [0.18, -0.62, -0.4],
    [0.74, -0.4, -0.52],
    [1.02, 0.02, -0.62],
    [0.82, 0.5, -0.36],
    [-0.66, 0.56, -0.3],
  ];
  for (const [tipX, tipY, peak] of fronds) {
    const endX = crownX + tipX * reach;
    const endY = crownY + tipY * reach;
    shape
      .move(crownX, crownY - size * 0.012)
      .bend(crownX + tipX * reach * 0.5, crownY + peak * reach, endX, endY)
      .bend(crownX + tipX * reach * 0.46, crownY + (peak + 0.34) * reach, crownX, crownY + size * 0.02)
      .close();
  }
}

/**
 * Points where the lobes of a tree crown meet: angle as a share of a turn, distance as a share of the radius.
 */
const crown: ReadonlyArray<readonly [turn: number, reach: number]> = [
  [0.02, 0.92],
  [0.16, 0.8],
  [0.33, 0.84],
  [0.49, 0.96],
  [0.63, 0.9],
  [0.76, 0.98],
  [0.88, 0.86],
];

function addLobes(shape: Shape, x: number, foot: number, size: number): void {
  const middleY = foot - size * 0.66;
  const at = (turn: number, reach: number): Point => [
    x + Math.cos(turn * 2 * Math.PI) * reach * size * 0.36,
    middleY + Math.sin(turn * 2 * Math.PI) * reach * size * 0.33,
  ];
  const [start = [0, 1] as const] = crown;
  shape.move(...at(start[0], start[1]));
  crown.forEach(([turn], index) => {
    const [nextTurn, nextReach] = crown[index + 1] ?? [start[0] + 1, start[1]];
    const wide = nextTurn - turn;
    shape.curve(...at(turn + wide * 0.1, 1.24), ...at(turn + wide * 0.9, 1.24), ...at(nextTurn, nextReach));
  });
  shape.close();
}

function addTrunk(shape: Shape, x: number, foot: number, size: number): void {
  shape.polygon(
    [x - size * 0.022, foot],
    [x + size * 0.022, foot],
    [x + size * 0.014, foot - size * 0.3],
    [x + size * 0.1, foot - size * 0.5],
    [x + size * 0.08, foot - size * 0.51],
    [x, foot - size * 0.36],
    [x - size * 0.08, foot - size * 0.48],
    [x - size * 0.1, foot - size * 0.47],
    [x - size * 0.014, foot - size * 0.28],
  );
}

function addCypress(shape: Shape, x: number, foot: number, size: number): void {
  const half = size * 0.115;
  shape
    .move(x, foot - size)
    .curve(
      x + half * 0.8,
      foot - size * 0.72,
      x + half * 1.35,
      foot - size * 0.3,
      x + half * 0.5,
      foot - size * 0.06,
    )
    .line(x - half * 0.5, foot - size * 0.06)
    .curve(x - half * 1.35, foot - size * 0.3, x - half * 0.8, foot - size * 0.72, x, foot - size)
    .close()
    .rectangle(x - 4, foot - size * 0.08, 8, size * 0.08);
}

function addPine(shape: Shape, x: number, foot: number, size: number): void {
  const pads: ReadonlyArray<readonly [x: number, y: number, width: number]> = [
    [-0.16, 0.5, 0.25],
    [0.2, 0.62, 0.23],
    [-0.1, 0.78, 0.22],
    [0.06, 0.95, 0.17],
  ];
  for (const [padX, padY, width] of pads) {
    const middle = x + padX * size;
    const level = foot - padY * size;
    const half = width * size;
    shape
      .move(middle - half, level)
      .bend(middle - half * 0.8, level - half * 0.42, middle - half * 0.1, level - half * 0.46)
      .bend(middle + half * 0.9, level - half * 0.42, middle + half, level)
      .bend(middle, level + half * 0.12, middle - half, level)
      .close();
  }
}

function addPineTrunk(shape: Shape, x: number, foot: number, size: number): void {
  shape
    .move(x - size * 0.03, foot)
    .curve(
      x - size * 0.02,
      foot - size * 0.3,
      x + size * 0.08,
      foot - size * 0.5,
      x - size * 0.02,
      foot - size * 0.9,
    )
    .line(x + size * 0.02, foot - size * 0.9)
    .curve(x + size * 0.13, foot - size * 0.5, x + size * 0.03, foot - size * 0.3, x + size * 0.03, foot)
    .close();
}

function addFir(shape: Shape, x: number, foot: number, size: number): void {
  const tiers = [0.24, 0.2, 0.15, 0.1];
  shape.move(x, foot - size);
  for (const side of [1, -1]) {
    const ordered = side === 1 ? [...tiers].reverse() : tiers;
    ordered.forEach((half, index) => {
      const level = side === 1 ? 0.74 - index * 0.215 : 0.095 + index * 0.215;
      const inner = x + side * half * size * 0.42;
      const outer = x + side * half * size;
      const y = foot - level * size;
      if (side === 1) shape.line(outer, y).line(inner, y - size * 0.02);
      else shape.line(inner, y - size * 0.02).line(outer, y);
    });
    if (side === 1)
      shape
        .line(x + size * 0.02, foot - size * 0.09)
        .line(x + size * 0.02, foot)
        .line(x - size * 0.02, foot)
        .line(x - size * 0.02, foot - size * 0.09);
  }
  shape.close();
}

/** Position and height of a tree in pixels. */
export type TreePosition = { x: number; foot: number; size: number };

/** Draws trees of the given kind, by default that of the place. Broad-leaved trees get a lit side. */
export function drawTrees(
  stage: DrawingContext,
  trees: readonly TreePosition[],
  kind: Tree = stage.place.tree,
): void {
  const { canvas, palette } = stage;
  const each = (add: (shape: Shape, x: number, foot: number, size: number) => void) => (shape: Shape) => {
    for (const { x, foot, size } of trees) add(shape, x, foot, size);
  };
  if (kind === 'palm') {
    canvas.fill(palette.ink, each(addPalm));
    return;
  }
  if (kind === 'lobed') {
    canvas.fill(palette.ink, each(addTrunk));
    canvas.fill(
      palette.greenLight,
      each((shape, x, foot, size) => addLobes(shape, x - size * 0.045, foot - size * 0.03, size)),
    );
    canvas.fill(palette.green, each(addLobes));
    return;
  }
  if (kind === 'pine') {
    canvas.fill(palette.ink, each(addPineTrunk));
    canvas.fill(palette.green, each(addPine));
    return;
  }
  canvas.fill(palette.green, each(kind === 'cypress' ? addCypress : addFir));
}
