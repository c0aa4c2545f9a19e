import type { DrawingContext } from './drawing-context.ts';

/** Extent of a railing in pixels. */
export type Railing = { from: number; to: number; top: number; bottom: number };

/** Draws glass panes between slim posts. */
export function drawGlassRail({ canvas, palette }: DrawingContext, { from, to, top, bottom }: Railing): void {
  canvas.fill(palette.lit, (shape) => shape.rectangle(from, top + 12, to - from, bottom - top - 22), 0.16);
  canvas.fill(palette.ink, (shape) => {
    shape.rectangle(from, top, to - from, 9).rectangle(from, bottom - 9, to - from, 7);
    for (let x = from + 150; x < to - 40; x += 240) shape.rectangle(x, top, 5, bottom - top - 4);
  });
}

/** Draws a wrought-iron railing with a row of arches. */
export function drawIronRail({ canvas, palette }: DrawingContext, { from, to, top, bottom }: Railing): void {
  canvas.fill(palette.ink, (shape) =>
    shape
      .rectangle(from, top, to - from, 9)
      .rectangle(from, bottom - 8, to - from, 8)
      .rectangle(from, top + 24, to - from, 4),
  );
  canvas.stroke(palette.ink, 4, (shape) => {
    const height = bottom - top - 8;
    const spring = top + 28 + height * 0.34;
    for (let x = from + 16; x < to; x += 46) {
      shape
        .move(x, bottom - 8)
        .line(x, spring)
        .curve(x, top + 20, x + 46, top + 20, x + 46, spring);
    }
  });
}

/** Draws plain upright bars, as on a wooden gallery. */
export function drawBarRail({ canvas, palette }: DrawingContext, { from, to, top, bottom }: Railing): void {
  canvas.fill(palette.ink, (shape) => {
    shape.rectangle(from, top, to - from, 9).rectangle(from, bottom - 8, to - from, 8);
    for (let x = from + 14; x < to; x += 31) shape.rectangle(x, top + 8, 5, bottom - top - 14);
  });
}
