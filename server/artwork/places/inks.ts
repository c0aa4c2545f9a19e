import type { Lch } from '../drawing/colours.ts';

/** Possible accent colours of places. A fixed list keeps all posters in one style. */
export const accentInks = {
  brick: [0.55, 0.15, 25],
  scarlet: [0.53, 0.17, 26],
  vermilion: [0.6, 0.17, 34],
  coral: [0.65, 0.14, 28],
  terracotta: [0.62, 0.15, 40],
  apricot: [0.68, 0.14, 50],
  amber: [0.66, 0.12, 60],
  saffron: [0.71, 0.14, 68],
  rose: [0.6, 0.14, 8],
  plum: [0.48, 0.12, 340],
  violet: [0.5, 0.12, 300],
  teal: [0.58, 0.09, 195],
  lagoon: [0.58, 0.1, 215],
  azure: [0.55, 0.11, 248],
  cobalt: [0.5, 0.13, 262],
  navy: [0.45, 0.08, 255],
  sage: [0.5, 0.08, 160],
  jade: [0.52, 0.09, 150],
  fir: [0.54, 0.08, 165],
  olive: [0.56, 0.09, 125],
} satisfies Record<string, Lch>;

export type AccentInk = keyof typeof accentInks;
