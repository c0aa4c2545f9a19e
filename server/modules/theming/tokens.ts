import { z } from 'zod';
import type { Oklch } from './colours.ts';

/** One colour of a brand: OKLCH numbers, never CSS text. */
export const OklchColour = z
  .tuple([z.number().min(0).max(1), z.number().min(0).max(0.4), z.number().min(0).max(360)])
  .describe('OKLCH lightness, chroma, hue.');

/**
 * The colours of one scheme. `ink2` is secondary text, `on*` text on a filled colour, `*Soft` a tinted
 * background, and `accentInk` the accent colour for text.
 */
export const tokenNames = [
  'bg',
  'surface',
  'sunken',
  'line',
  'lineStrong',
  'ink',
  'ink2',
  'primary',
  'onPrimary',
  'primarySoft',
  'accent',
  'onAccent',
  'accentInk',
  'accentSoft',
  'positive',
  'positiveSoft',
  'warn',
  'warnSoft',
  'danger',
  'dangerSoft',
  'focus',
] as const;

export type TokenName = (typeof tokenNames)[number];
export type TokenSet = Record<TokenName, Oklch>;
export type Scheme = 'light' | 'dark';

export const TokenOverrides = z
  .partialRecord(z.enum(tokenNames), OklchColour)
  .describe('Colours that the brand fixes instead of having them derived; contrast is still enforced.');
