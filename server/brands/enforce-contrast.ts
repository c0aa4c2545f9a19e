import { contrast, intoSrgb, type Oklch } from './colours.ts';
import { type ContrastRule, contrastRules } from './contrast-rules.ts';
import { type Scheme, type TokenName, type TokenSet, tokenNames } from './tokens.ts';

/** A colour that was not kept as asked, and the reason in words for whoever saved the brand. */
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
  intoSrgb([lightness, colour[1], colour[2]]);

/** The worst ratio of a colour against its grounds. */
function worst(colour: Oklch, rule: ContrastRule, tokens: TokenSet): number {
  return Math.min(...rule.grounds.map((ground) => contrast(colour, tokens[ground])));
}

/** The nearest lightness that keeps the rule, in steps of 0.005; null when neither black nor white would. */
function nearestThatPasses(rule: ContrastRule, tokens: TokenSet): Oklch | null {
  const start = tokens[rule.token];
  for (let step = 1; step <= 200; step += 1) {
    for (const lightness of [start[0] - step * 0.005, start[0] + step * 0.005]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = withLightness(start, Number(lightness.toFixed(4)));
      if (worst(candidate, rule, tokens) >= rule.ratio) return candidate;
    }
  }
  return null;
}

/**
 * Returns the set with every contrast rule kept, and what had to change for it. Colours outside sRGB lose chroma,
 * grounds of a light scheme stay light and those of a dark scheme dark, text moves in lightness only, so hue and
 * character survive. Pure.
 */
export function enforceContrast(
  scheme: Scheme,
  asked: TokenSet,
): { tokens: TokenSet; changes: TokenChange[] } {
  const tokens: TokenSet = { ...asked };
  const changes: TokenChange[] = [];
  const set = (token: TokenName, to: Oklch, reason: string): void => {
    changes.push({ scheme, token, from: tokens[token], to, reason });
    tokens[token] = to;
  };

  for (const token of tokenNames) {
    const shown = intoSrgb(tokens[token]);
    if (shown !== tokens[token]) set(token, shown, 'outside what an sRGB screen can show');
  }
  for (const token of groundNames) {
    const lightness = tokens[token][0];
    if (scheme === 'light' && lightness < 0.92)
      set(token, withLightness(tokens[token], 0.92), 'a ground of the light scheme is at least 0.92 light');
    if (scheme === 'dark' && lightness > 0.31)
      set(token, withLightness(tokens[token], 0.31), 'a ground of the dark scheme is at most 0.31 light');
  }
  for (const rule of contrastRules) {
    const ratio = worst(tokens[rule.token], rule, tokens);
    if (ratio >= rule.ratio) continue;
    const fill = rule.grounds[0] as TokenName;
    let found = nearestThatPasses(rule, tokens);
    // A fill in the middle of the scale carries neither dark nor light text: the fill itself gets lighter.
    while (!found && tokens[fill][0] < 0.99) {
      set(fill, withLightness(tokens[fill], tokens[fill][0] + 0.01), `no ${rule.token} reads on it`);
      found = nearestThatPasses(rule, tokens);
    }
    if (!found) continue;
    set(rule.token, found, `${ratio.toFixed(2)} to 1 on ${rule.grounds.join(', ')}; ${rule.ratio} is needed`);
  }
  return { tokens, changes };
}
