import type { Canvas } from '../drawing/canvases.ts';
import type { Palette } from '../drawing/palettes.ts';
import type { Random } from '../drawing/random.ts';
import type { PlaceStyle } from '../places/types.ts';

/** The drawing context of one poster. Every drawing function receives it. */
export type DrawingContext = {
  canvas: Canvas;
  palette: Palette;
  place: PlaceStyle;
  random: Random;
};
