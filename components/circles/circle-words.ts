import { capitalised, circleWord } from '#server/brands/index.ts';
import type { Portal } from '#server/portal/index.ts';

/** The partner's own words for circles, as they go into sentences, and the name of their page. */
export function circleWords({ brand, locale }: Pick<Portal, 'brand' | 'locale'>) {
  const several = circleWord(brand, 3, locale);
  return { circle: circleWord(brand, 1, locale), circles: several, title: capitalised(several) };
}
