import { convertMinorAt } from '#server/platform/money/index.ts';
import type { MarkupTerms } from './port.ts';

/** What a total was converted from: `rate` units of its currency for one unit of `currency`. */
export type ShownConversion = { currency: string; totalMinor: number; rate: number };

/**
 * What a price was converted from, as members and partners see it; null where it was not. Of a marked-up price the
 * total is the selling price, so that it does not tell what the supplier asks.
 */
export function shownConversion({
  totalMinor,
  currency: into,
  converted,
  markup,
}: {
  totalMinor: number;
  currency: string;
  converted?: ShownConversion | null | undefined;
  markup?: MarkupTerms | null | undefined;
}): ShownConversion | null {
  if (!converted) return null;
  const { currency, rate } = converted;
  const shownMinor = markup ? convertMinorAt(1 / rate, totalMinor, into, currency) : converted.totalMinor;
  return { currency, totalMinor: shownMinor, rate };
}
