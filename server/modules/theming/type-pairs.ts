import type { Locale } from './locales.ts';

/** A typeface with the metrics that adjust a local fallback font to it. */
export type Face = {
  family: string;
  /** The woff2 files by subset, named as in the fontsource packages. */
  files: Partial<Record<'latin' | 'latin-ext' | 'arabic', string>>;
  weights: string;
  fallback: {
    local: readonly string[];
    /** Percent of the fallback's average character width, so that lines break at the same word. */
    sizeAdjust: number;
    ascent: number;
    descent: number;
  };
  generic: 'sans-serif' | 'serif';
};

/**
 * Fallback metrics come from the fonts' own tables (ascent, descent and average Latin width per em) against
 * Arial 913/2048 and Times New Roman 832/2048: sizeAdjust = width ratio; ascent and descent are divided by
 * it.
 */
const figtree: Face = {
  family: 'Figtree',
  files: { latin: 'figtree-latin', 'latin-ext': 'figtree-latin-ext' },
  weights: '300 900',
  fallback: { local: ['Arial', 'Liberation Sans'], sizeAdjust: 100.72, ascent: 94.32, descent: 24.82 },
  generic: 'sans-serif',
};

const instrumentSans: Face = {
  family: 'Instrument Sans',
  files: { latin: 'instrument-sans-latin', 'latin-ext': 'instrument-sans-latin-ext' },
  weights: '400 700',
  fallback: { local: ['Arial', 'Liberation Sans'], sizeAdjust: 102.74, ascent: 94.42, descent: 24.33 },
  generic: 'sans-serif',
};

const newsreader: Face = {
  family: 'Newsreader',
  files: { latin: 'newsreader-latin', 'latin-ext': 'newsreader-latin-ext' },
  weights: '200 800',
  fallback: {
    local: ['Times New Roman', 'Liberation Serif'],
    sizeAdjust: 105.48,
    ascent: 69.68,
    descent: 25.12,
  },
  generic: 'serif',
};

const alexandria: Face = {
  family: 'Alexandria',
  files: { latin: 'alexandria-latin', 'latin-ext': 'alexandria-latin-ext', arabic: 'alexandria-arabic' },
  weights: '100 900',
  fallback: { local: ['Arial', 'Liberation Sans'], sizeAdjust: 112.38, ascent: 86.13, descent: 22.33 },
  generic: 'sans-serif',
};

/** A pair of typefaces with font weights; `headingTracking` is in em. */
export type TypePair = {
  text: Face;
  heading: Face;
  headingWeight: number;
  strongWeight: number;
  headingTracking: number;
  subheadingWeight: number;
  logoWeight: number;
  /** Weight of the large number on the membership card. */
  pointsWeight: number;
  /** Which typeface sets passcodes and the card number. */
  codeFace: 'text' | 'heading';
};

/** The typeface pairs that `brand.json` may name. */
const typePairs = {
  figtree: {
    text: figtree,
    heading: figtree,
    headingWeight: 650,
    strongWeight: 600,
    headingTracking: -0.015,
    subheadingWeight: 600,
    logoWeight: 650,
    pointsWeight: 600,
    codeFace: 'text',
  },
  newsreader: {
    text: instrumentSans,
    heading: newsreader,
    headingWeight: 420,
    strongWeight: 600,
    headingTracking: -0.01,
    subheadingWeight: 480,
    logoWeight: 400,
    pointsWeight: 400,
    codeFace: 'heading',
  },
  alexandria: {
    text: alexandria,
    heading: alexandria,
    headingWeight: 500,
    strongWeight: 500,
    headingTracking: 0,
    subheadingWeight: 500,
    logoWeight: 600,
    pointsWeight: 500,
    codeFace: 'text',
  },
} as const satisfies Record<string, TypePair>;

export type TypePairName = keyof typeof typePairs;
export const typePairNames = Object.keys(typePairs) as [TypePairName, ...TypePairName[]];

/** Returns the pair for a locale. Arabic always uses Alexandria, the only typeface with the script. */
export function typePairFor(name: TypePairName, locale: Locale): TypePair {
  return locale === 'ar' ? typePairs.alexandria : typePairs[name];
}
