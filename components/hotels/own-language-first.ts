import type { Locale } from '#server/modules/theming/index.ts';

/** Sorts reviews in the reader’s language before the others; each group keeps its order. */
export function ownLanguageFirst<Review extends { language: string }>(
  reviews: readonly Review[],
  locale: Locale,
): Review[] {
  const isForeign = ({ language }: Review) => Number(!locale.startsWith(language));
  return [...reviews].sort((one, other) => isForeign(one) - isForeign(other));
}
