import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from './drawing-context.ts';

/** Adds the post and hood of a street lamp, `size` pixels tall from `foot`. */
export function addLampPost(shape: Shape, x: number, foot: number, size: number): void {
  const unit = size / 100;
  shape
    .rectangle(x - 1.6 * unit, foot - 84 * unit, 3.2 * unit, 84 * unit)
    .rectangle(x - 4.5 * unit, foot - 6 * unit, 9 * unit, 6 * unit)
    .polygon(
      [x - 5.5 * unit, foot - 97 * unit],
      [x + 5.5 * unit, foot - 97 * unit],
      [x + 3.6 * unit, foot - 83 * unit],
      [x - 3.6 * unit, foot - 83 * unit],
    )
    .polygon([x - 7.5 * unit, foot - 96 * unit], [x, foot - 104 * unit], [x + 7.5 * unit, foot - 96 * unit]);
}

/** Adds the lit pane of the street lamp with the same arguments. */
export function addLampLight(shape: Shape, x: number, foot: number, size: number): void {
  const unit = size / 100;
  shape.polygon(
    [x - 3.6 * unit, foot - 95 * unit],
    [x + 3.6 * unit, foot - 95 * unit],
    [x + 2.4 * unit, foot - 85 * unit],
    [x - 2.4 * unit, foot - 85 * unit],
  );
}

/** Draws a string of bulbs between two points; its middle hangs `sag` pixels lower than its ends. */
export function drawBulbs(
  { canvas, palette }: DrawingContext,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  sag: number,
  count: number,
): void {
  const handleX = (fromX + toX) / 2;
  const handleY = (fromY + toY) / 2 + sag * 2;
  canvas.stroke(palette.ink, 3, (shape) => shape.move(fromX, fromY).bend(handleX, handleY, toX, toY));
  canvas.fill(palette.window, (shape) => {
    for (let index = 1; index <= count; index += 1) {
      const along = index / (count + 1);
      const rest = 1 - along;
      const x = rest * rest * fromX + 2 * rest * along * handleX + along * along * toX;
      const y = rest * rest * fromY + 2 * rest * along * handleY + along * along * toY;
      shape.ellipse(x, y + 9, 8);
    }
  });
}
