import type { PlaceStyle } from '../places/types.ts';
import type { Canvas } from './canvases.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

/** What every part of a poster is drawn with. */
export type Stage = {
  canvas: Canvas;
  palette: Palette;
  place: PlaceStyle;
  random: Random;
};
