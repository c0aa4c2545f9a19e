import { mix } from '../drawing/colours.ts';
import { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from './drawing-context.ts';

/** The shape of the upper end of a window. */
export type Head = 'square' | 'round' | 'pointed';

/** A window in a wall that faces the viewer, in pixels. */
export type Opening = { x: number; top: number; width: number; foot: number; head: Head };

/** Adds the outline of an opening. */
function addOutline(shape: Shape, { x, top, width, foot, head }: Opening): void {
  if (head === 'square') shape.rectangle(x, top, width, foot - top);
  else shape.arch(x, top, width, foot, width * (head === 'round' ? 0.5 : 0.8), head);
}

/** Cuts an opening into one closed shape drawn before. */
export function cutOutline(shape: Shape, opening: Opening): void {
  const { x, width } = opening;
  if (opening.head === 'square') {
    shape.hole([x, opening.top], [x + width, opening.top], [x + width, opening.foot], [x, opening.foot]);
    return;
  }
  // The mirrored outline winds in the opposite direction, so it is a hole.
  shape.through(
    (pointX, pointY) => [2 * x + width - pointX, pointY],
    (mirrored) => addOutline(mirrored, opening),
  );
}

/** Draws the frame and glazing bars of a window: `bars` uprights and one crosspiece at `cross`. */
export function drawFrame(
  { canvas, palette }: DrawingContext,
  openings: readonly Opening[],
  bars: number,
  cross: number,
): void {
  canvas.stroke(
    mix(palette.roomLight, palette.lit, palette.isNight ? 0.2 : 0.45),
    bars > 1 ? 6 : 8,
    (shape) => {
      for (const opening of openings) {
        for (let bar = 1; bar <= bars; bar += 1) {
          const x = opening.x + (opening.width * bar) / (bars + 1);
          shape.move(x, opening.top).line(x, opening.foot);
        }
        shape.move(opening.x, cross).line(opening.x + opening.width, cross);
      }
    },
  );
}

/** Returns the window shape of the houses of a place. */
export function chooseHead({ place }: DrawingContext): Head {
  if (place.house === 'arabic') return 'pointed';
  return place.house === 'eaves' || place.house === 'modern' || place.house === 'chalet' ? 'square' : 'round';
}

/** Draws the lit side of each reveal: the opening minus the same opening shifted away from the light. */
export function drawReveals(
  { canvas, palette }: DrawingContext,
  openings: readonly Opening[],
  width: number,
): void {
  const shape = new Shape();
  for (const opening of openings) {
    addOutline(shape, opening);
    cutOutline(shape, {
      ...opening,
      x: opening.x + width,
      width: opening.width - width,
      top: opening.top + width * 0.5,
    });
  }
  canvas.fill(mix(palette.roomLight, palette.lit, 0.55), shape);
}
