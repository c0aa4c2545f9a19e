import type { z } from 'zod';
import { toMajor } from '#server/platform/money/index.ts';
import type { ConvertedFrom } from './contract-converted-from.ts';
import type { ShownConversion } from './shown-conversion.ts';

/** What a price was converted from, in its wire shape; no field where it was not. */
export function presentConverted(converted: ShownConversion | null | undefined): {
  converted_from?: z.input<typeof ConvertedFrom>;
} {
  if (!converted) return {};
  const { totalMinor, currency, rate } = converted;
  return { converted_from: { total: toMajor(totalMinor, currency), currency, rate } };
}
