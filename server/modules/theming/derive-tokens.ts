import { clampToSrgb, type Oklch } from './colours.ts';
import type { Scheme, TokenSet } from './tokens.ts';

/**
 * The colours a brand must choose; all others are derived. `neutral` tints greys with the chroma of the ink.
 */
export type Seeds = { neutral: Oklch; primary: Oklch; accent: Oklch };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Derives all colours of a scheme from three seeds. Lightness follows the hand-made sets of the seeded
 * partners; the seeds give hue and chroma. Contrast is not guaranteed: `enforceContrast` adds it. Pure.
 */
export function deriveTokens(seeds: Seeds, scheme: Scheme): TokenSet {
  const [, tint, hue] = seeds.neutral;
  const grey = (lightness: number, share: number): Oklch => clampToSrgb([lightness, tint * share, hue]);
  const shade = (seed: Oklch, lightness: number, chroma: number): Oklch =>
    clampToSrgb([lightness, Math.min(seed[1], chroma), seed[2]]);
  const { primary, accent } = seeds;
  if (scheme === 'light') {
    return {
      bg: grey(0.98, 0.1),
      surface: grey(0.996, 0.03),
      sunken: grey(0.955, 0.16),
      line: grey(0.9, 0.24),
      lineStrong: grey(0.61, 0.6),
      ink: grey(0.24, 1),
      ink2: grey(0.465, 0.8),
      primary: shade(primary, clamp(primary[0], 0.25, 0.45), 0.18),
      onPrimary: grey(0.99, 0.06),
      primarySoft: shade(primary, 0.94, 0.025),
      accent: shade(accent, clamp(accent[0], 0.68, 0.82), 0.18),
      onAccent: shade(accent, 0.23, 0.045),
      accentInk: shade(accent, 0.46, 0.115),
      accentSoft: shade(accent, 0.945, 0.04),
      positive: [0.455, 0.1, 155],
      positiveSoft: [0.948, 0.04, 155],
      warn: [0.5, 0.108, 62],
      warnSoft: [0.955, 0.035, 80],
      danger: [0.505, 0.17, 23],
      dangerSoft: [0.955, 0.02, 21],
      focus: shade(primary, 0.52, 0.18),
    };
  }
  return {
    bg: grey(0.175, 0.5),
    surface: grey(0.22, 0.6),
    sunken: grey(0.145, 0.42),
    line: grey(0.32, 0.64),
    lineStrong: grey(0.565, 0.72),
    ink: grey(0.955, 0.12),
    ink2: grey(0.765, 0.4),
    primary: shade(primary, 0.8, 0.1),
    onPrimary: shade(primary, 0.195, 0.05),
    primarySoft: shade(primary, 0.29, 0.06),
    accent: shade(accent, 0.81, 0.17),
    onAccent: shade(accent, 0.22, 0.045),
    accentInk: shade(accent, 0.825, 0.14),
    accentSoft: shade(accent, 0.29, 0.05),
    positive: [0.82, 0.12, 155],
    positiveSoft: [0.285, 0.05, 155],
    warn: [0.82, 0.125, 70],
    warnSoft: [0.29, 0.05, 70],
    danger: [0.76, 0.13, 22],
    dangerSoft: [0.29, 0.065, 21],
    focus: shade(primary, 0.82, 0.1),
  };
}
