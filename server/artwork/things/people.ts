import type { Shape } from '../drawing/shapes.ts';

/** Adds a person walking with a small suitcase, `size` pixels tall, with their feet at (x, y). */
export function addWalker(shape: Shape, x: number, y: number, size: number): void {
  shape.ellipse(x, y - size * 0.92, size * 0.085);
  shape
    .move(x - size * 0.1, y - size * 0.8)
    .bend(x, y - size * 0.86, x + size * 0.1, y - size * 0.8)
    .line(x + size * 0.2, y - size * 0.32)
    .line(x - size * 0.2, y - size * 0.32)
    .close();
  shape.polygon(
    [x - size * 0.12, y - size * 0.34],
    [x - size * 0.03, y - size * 0.34],
    [x - size * 0.07, y],
    [x - size * 0.17, y],
  );
  shape.polygon(
    [x + size * 0.03, y - size * 0.34],
    [x + size * 0.11, y - size * 0.34],
    [x + size * 0.15, y],
    [x + size * 0.06, y],
  );
  shape
    .rectangle(x + size * 0.26, y - size * 0.28, size * 0.24, size * 0.26)
    .rectangle(x + size * 0.34, y - size * 0.34, size * 0.08, size * 0.07);
}
