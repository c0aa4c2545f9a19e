import type { PlaceStyle } from '../places/types.ts';
import type { Canvas } from './canvases.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

/** The drawing context of one poster. Every drawing function receives it. */
export type DrawingContext = {
  canvas: Canvas;
  palette: Palette;
  place: PlaceStyle;
  random: Random;
};
