import { invalid } from '#server/platform/errors/index.ts';

/** Converts a percentage to basis points (1.25 to 125). Fails for more than two decimals. */
export function basisPoints(field: string, percent: number): number {
  const points = Math.round(percent * 100);
  if (points / 100 !== percent)
    throw invalid(field, 'too_fine', 'Must be a percentage with at most two decimals.');
  return points;
}
