import { clampToSrgb, contrast, type Oklch } from './colours.ts';
import { type ContrastRule, contrastRules } from './contrast-rules.ts';
import { type Scheme, type TokenName, type TokenSet, tokenNames } from './tokens.ts';

/** A colour that was changed, with the reason as text for the person who saved the brand. */
export type TokenChange = { scheme: Scheme; token: TokenName; from: Oklch; to: Oklch; reason: string };

const groundNames: readonly TokenName[] = [
  'bg',
  'surface',
  'sunken',
  'primarySoft',
  'accentSoft',
  'positiveSoft',
  'warnSoft',
  'dangerSoft',
];

const withLightness = (colour: Oklch, lightness: number): Oklch =>
  clampToSrgb([lightness, colour[1], colour[2]]);

/** Returns the lowest contrast ratio of a colour against the backgrounds of a rule. */
function lowestContrast(colour: Oklch, rule: ContrastRule, tokens: TokenSet): number {
  return Math.min(...rule.grounds.map((ground) => contrast(colour, tokens[ground])));
}

/** Finds the nearest lightness that meets the rule, in steps of 0.005; returns null when none does. */
function nearestThatPasses(rule: ContrastRule, tokens: TokenSet): Oklch | null {
  const start = tokens[rule.token];
  for (let step = 1; step <= 200; step += 1) {
    for (const lightness of [start[0] - step * 0.005, start[0] + step * 0.005]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = withLightness(start, Number(lightness.toFixed(4)));
      if (lowestContrast(candidate, rule, tokens) >= rule.ratio) return candidate;
    }
  }
  return null;
}

/**
 * Adjusts a set of colours until it meets every contrast rule, and returns the set and the changes. Colours
 * outside sRGB lose chroma, backgrounds stay light in a light scheme and dark in a dark one, and text changes
 * in lightness only, so its hue stays the same. Pure.
 */
export function enforceContrast(
  scheme: Scheme,
  requested: TokenSet,
): { tokens: TokenSet; changes: TokenChange[] } {
  const tokens: TokenSet = { ...requested };
  const changes: TokenChange[] = [];
  const set = (token: TokenName, to: Oklch, reason: string): void => {
    changes.push({ scheme, token, from: tokens[token], to, reason });
    tokens[token] = to;
  };

  for (const token of tokenNames) {
    const clamped = clampToSrgb(tokens[token]);
    if (clamped !== tokens[token]) set(token, clamped, 'outside what an sRGB screen can show');
  }
  for (const token of groundNames) {
    const lightness = tokens[token][0];
    if (scheme === 'light' && lightness < 0.92)
      set(token, withLightness(tokens[token], 0.92), 'a ground of the light scheme is at least 0.92 light');
    if (scheme === 'dark' && lightness > 0.31)
      set(token, withLightness(tokens[token], 0.31), 'a ground of the dark scheme is at most 0.31 light');
  }
  for (const rule of contrastRules) {
    const ratio = lowestContrast(tokens[rule.token], rule, tokens);
    if (ratio >= rule.ratio) continue;
    const fill = rule.grounds[0] as TokenName;
    let found = nearestThatPasses(rule, tokens);
    // Neither dark nor light text is readable on a fill of medium lightness, so the fill itself gets lighter.
    while (!found && tokens[fill][0] < 0.99) {
      set(fill, withLightness(tokens[fill], tokens[fill][0] + 0.01), `no ${rule.token} reads on it`);
      found = nearestThatPasses(rule, tokens);
    }
    if (!found) continue;
    set(rule.token, found, `${ratio.toFixed(2)} to 1 on ${rule.grounds.join(', ')}; ${rule.ratio} is needed`);
  }
  return { tokens, changes };
}
