import { type Brand, isLocale, type Locale } from '#server/modules/theming/index.ts';

/** The first preferred language that the partner offers, else the partner's first language. */
export function chooseLocale(brand: Brand, preferred: readonly (string | null | undefined)[]): Locale {
  const found = preferred.find((locale) => isLocale(locale) && brand.locales.includes(locale));
  return (found as Locale | undefined) ?? (brand.locales[0] as Locale);
}
