import { capitalised, circleWord } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';

/**
 * The partner's own words for a circle and for circles, to be used in sentences, and the title of the page.
 */
export function circleWords({ brand, locale }: Pick<Portal, 'brand' | 'locale'>) {
  const several = circleWord(brand, 3, locale);
  return { circle: circleWord(brand, 1, locale), circles: several, title: capitalised(several) };
}
