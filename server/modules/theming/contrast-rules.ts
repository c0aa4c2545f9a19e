import type { TokenName } from './tokens.ts';

/** A contrast requirement: `token` has at least `ratio` to 1 against each of the backgrounds `grounds`. */
export type ContrastRule = { token: TokenName; grounds: readonly TokenName[]; ratio: number };

const grounds: readonly TokenName[] = ['bg', 'surface', 'sunken'];

/**
 * WCAG 2.2 requires 4.5 for text and 3 for controls (1.4.3, 1.4.11). The product requires 7 for ink, 5.2 for
 * other text and 3.2 for borders of controls and focus rings, as a margin for rounding and poor screens.
 */
export const contrastRules: readonly ContrastRule[] = [
  {
    token: 'ink',
    grounds: [...grounds, 'primarySoft', 'accentSoft', 'positiveSoft', 'warnSoft', 'dangerSoft'],
    ratio: 7,
  },
  { token: 'ink2', grounds: [...grounds, 'primarySoft', 'accentSoft'], ratio: 5.2 },
  { token: 'primary', grounds: [...grounds, 'primarySoft'], ratio: 5.2 },
  { token: 'accentInk', grounds: [...grounds, 'primarySoft', 'accentSoft'], ratio: 5.2 },
  { token: 'positive', grounds: [...grounds, 'primarySoft', 'positiveSoft'], ratio: 5.2 },
  { token: 'warn', grounds: [...grounds, 'warnSoft'], ratio: 5.2 },
  { token: 'danger', grounds: [...grounds, 'dangerSoft'], ratio: 5.2 },
  { token: 'lineStrong', grounds, ratio: 3.2 },
  { token: 'focus', grounds: [...grounds, 'primarySoft'], ratio: 3.2 },
  { token: 'onPrimary', grounds: ['primary'], ratio: 5.2 },
  { token: 'onAccent', grounds: ['accent'], ratio: 5.2 },
];
