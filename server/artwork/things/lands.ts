import { mix } from '../drawing/colours.ts';
import type { Random } from '../drawing/random.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from './drawing-context.ts';

/** A strip of land seen from the side, in pixels. */
export type Stretch = { from: number; to: number; base: number; bottom: number };

/** Adds a line of rolling hills across the strip, filled down to `bottom`. */
export function addHills(
  shape: Shape,
  random: Random,
  { from, to, base, bottom }: Stretch,
  height: number,
): void {
  const count = Math.max(2, Math.round((to - from) / 260));
  const step = (to - from) / count;
  let level = base - height * random.between(0.3, 0.8);
  shape.move(from, bottom).line(from, level);
  for (let index = 0; index < count; index += 1) {
    const next = base - height * (index % 2 === 0 ? random.between(0.55, 1) : random.between(0.05, 0.4));
    const x = from + step * index;
    shape.curve(x + step * 0.4, level, x + step * 0.55, next, x + step, next);
    level = next;
  }
  shape.line(to, bottom).close();
}

/** Draws a mountain range in two depths with snow on the lit side. */
export function drawPeaks(stage: DrawingContext, stretch: Stretch, height: number, clear: number): void {
  const { canvas, palette } = stage;
  const random = stage.random.branch('peaks');
  canvas.fill(palette.depth(0.14), (shape) => {
    addRange(shape, random, stretch, height * 0.8, 5);
  });
  const range: Array<[number, number, number]> = [];
  canvas.fill(canvas.vertical([0, palette.depth(0.4)], [0.8, palette.depth(0.12)]), (shape) => {
    range.push(
      ...addRange(
        shape,
        random,
        { ...stretch, from: stretch.from - 60, to: stretch.to + 60 },
        height,
        4,
        clear,
      ),
    );
  });
  canvas.fill(
    mix(palette.sun, palette.haze, 0.12),
    (shape) => {
      for (const [x, y, half] of range) {
        const reach = half * 0.42;
        const drop = (stretch.base - y) * 0.42;
        shape.polygon(
          [x, y],
          [x + reach * 0.5, y + drop * 0.62],
          [x + reach * 0.16, y + drop * 0.5],
          [x - reach * 0.12, y + drop],
          [x - reach * 0.42, y + drop * 0.62],
          [x - reach, y + drop],
        );
      }
    },
    0.85,
  );
}

function addRange(
  shape: Shape,
  random: Random,
  { from, to, base, bottom }: Stretch,
  height: number,
  count: number,
  clear?: number,
): Array<[x: number, y: number, halfWidth: number]> {
  const step = (to - from) / count;
  const peaks: Array<[number, number, number]> = [];
  shape.move(from, bottom).line(from, base - height * random.between(0.2, 0.5));
  for (let index = 0; index < count; index += 1) {
    const x = from + step * (index + random.between(0.38, 0.62));
    const isLow = clear !== undefined && Math.abs(x - clear) < step * 0.5;
    const top = base - height * (isLow ? random.between(0.4, 0.55) : random.between(0.68, 1));
    const isNear = clear !== undefined;
    if (isNear)
      shape.line(x - step * 0.22, top + (base - top) * 0.4).line(x - step * 0.15, top + (base - top) * 0.34);
    shape.line(x, top);
    if (isNear)
      shape.line(x + step * 0.14, top + (base - top) * 0.36).line(x + step * 0.24, top + (base - top) * 0.4);
    const saddle = from + step * (index + 1);
    shape.line(saddle, base - height * random.between(0.1, 0.3));
    peaks.push([x, top, step * 0.5]);
  }
  shape.line(to, bottom).close();
  return peaks;
}

/** Draws water below the far bank with reflections of the sun. */
export function drawWater(stage: DrawingContext, stretch: Stretch, sunX: number): void {
  const { canvas, palette } = stage;
  const random = stage.random.branch('water');
  const near = mix(palette.depth(0.5), palette.top, 0.25);
  canvas.fill(canvas.vertical([0, mix(palette.depth(0.12), palette.horizon, 0.5)], [1, near]), (shape) =>
    shape.rectangle(stretch.from, stretch.base, stretch.to - stretch.from, stretch.bottom - stretch.base),
  );
  const depth = Math.min(260, stretch.bottom - stretch.base);
  canvas.fill(
    palette.sun,
    (shape) => {
      for (let index = 0; index < 9; index += 1) {
        const share = index / 8;
        const width = (150 - 74 * share) * random.between(0.62, 1);
        const x = sunX - width / 2 + random.between(-22, 22);
        shape.rectangle(x, stretch.base + 9 + depth * 0.86 * share ** 1.5, width, 3 + share * 4);
      }
    },
    0.72,
  );
}

/** Draws dunes: a lit one behind, and in front a crescent with its lee side in the shade. */
export function drawDunes(stage: DrawingContext, { from, to, base, bottom }: Stretch): void {
  const { canvas, palette } = stage;
  const deep = bottom - base;
  const middle = from + (to - from) * stage.random.branch('dunes').between(0.26, 0.4);
  const width = to - from;
  canvas.fill(mix(palette.wallLit, palette.haze, 0.42), (shape) =>
    shape
      .move(from, bottom)
      .line(from, base + deep * 0.08)
      .curve(
        from + width * 0.2,
        base - deep * 0.1,
        from + width * 0.36,
        base + deep * 0.02,
        from + width * 0.5,
        base + deep * 0.1,
      )
      .curve(
        from + width * 0.68,
        base + deep * 0.2,
        from + width * 0.84,
        base + deep * 0.1,
        to,
        base + deep * 0.02,
      )
      .line(to, bottom)
      .close(),
  );
  canvas.fill(mix(palette.wallLit, palette.haze, 0.1), (shape) =>
    shape
      .move(from, bottom)
      .line(from, base + deep * 0.34)
      .curve(
        middle - width * 0.16,
        base + deep * 0.16,
        middle - width * 0.06,
        base + deep * 0.28,
        middle,
        base + deep * 0.36,
      )
      .curve(
        middle + width * 0.24,
        base + deep * 0.42,
        to - width * 0.18,
        base + deep * 0.24,
        to,
        base + deep * 0.26,
      )
      .line(to, bottom)
      .close(),
  );
  canvas.fill(mix(palette.wallShade, palette.haze, 0.34), (shape) =>
    shape
      .move(middle, base + deep * 0.36)
      .curve(
        middle + width * 0.24,
        base + deep * 0.42,
        to - width * 0.18,
        base + deep * 0.24,
        to,
        base + deep * 0.26,
      )
      .line(to, bottom)
      .line(middle - width * 0.1, bottom)
      .curve(
        middle + width * 0.16,
        base + deep * 0.7,
        middle + width * 0.1,
        base + deep * 0.5,
        middle,
        base + deep * 0.36,
      )
      .close(),
  );
}
