import type { Colour } from '../drawing/colours.ts';
import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from './drawing-context.ts';
import { addBlade } from './plants.ts';

/** Adds a wine glass that stands at `y` and is `size` pixels high. */
export function addGlass(shape: Shape, x: number, y: number, size: number): void {
  const half = size * 0.24;
  shape
    .move(x - half, y - size)
    .line(x + half, y - size)
    .curve(x + half * 1.1, y - size * 0.55, x + half * 0.5, y - size * 0.44, x + 2, y - size * 0.42)
    .line(x + 2, y - 4)
    .line(x + half * 0.8, y)
    .line(x - half * 0.8, y)
    .line(x - 2, y - 4)
    .line(x - 2, y - size * 0.42)
    .curve(x - half * 0.5, y - size * 0.44, x - half * 1.1, y - size * 0.55, x - half, y - size)
    .close();
}

/** Adds a bulbous vase that stands at `y` and is `size` pixels high. */
export function addVase(shape: Shape, x: number, y: number, size: number): void {
  const half = size * 0.3;
  shape
    .move(x - half * 0.5, y - size)
    .line(x + half * 0.5, y - size)
    .curve(x + half * 0.3, y - size * 0.74, x + half * 1.2, y - size * 0.66, x + half, y - size * 0.38)
    .curve(x + half * 0.9, y - size * 0.16, x + half * 0.6, y - size * 0.06, x + half * 0.5, y)
    .line(x - half * 0.5, y)
    .curve(x - half * 0.6, y - size * 0.06, x - half * 0.9, y - size * 0.16, x - half, y - size * 0.38)
    .curve(x - half * 1.2, y - size * 0.66, x - half * 0.3, y - size * 0.74, x - half * 0.5, y - size)
    .close();
}

/** Adds a tuft of pointed leaves that grows out of a vase or pot. */
export function addLeaves(shape: Shape, x: number, y: number, size: number): void {
  for (const [tipX, tipY, sag] of [
    [-0.62, -0.34, -0.2],
    [-0.42, -0.78, -0.06],
    [-0.1, -1, 0],
    [0.28, -0.9, 0],
    [0.56, -0.62, -0.08],
    [0.7, -0.22, -0.22],
  ] as const) {
    addBlade(shape, x, y, x + tipX * size, y + tipY * size, size * 0.1, sag);
  }
}

/** Draws a round cafe table from the side: top, foot, and the things on it from left to right. */
export function drawTable(
  { canvas, palette }: DrawingContext,
  x: number,
  y: number,
  width: number,
  foot: number,
): void {
  canvas.fill(palette.ink, (shape) => {
    shape.rectangle(x - 7, y, 14, foot - y);
    if (foot < 800)
      shape.polygon(
        [x - width * 0.22, foot],
        [x + width * 0.22, foot],
        [x + width * 0.16, foot - 11],
        [x - width * 0.16, foot - 11],
      );
  });
  canvas.fill(mix(palette.wallLit, palette.window, 0.3), (shape) =>
    shape.polygon(
      [x - width / 2, y - 7],
      [x + width / 2, y - 7],
      [x + width / 2 - 18, y + 7],
      [x - width / 2 + 18, y + 7],
    ),
  );
}

/** Colour for glasses: pale in front of water and roofs, dark in front of sand, where pale is hard to see. */
export function chooseGlassInk({ palette, place }: DrawingContext): Colour {
  return place.ground === 'dunes' && !palette.isNight
    ? palette.accentShade
    : mix(palette.sun, palette.lit, 0.25);
}
