/** The languages the product is written in. */
export const locales = ['en', 'fr', 'es', 'de', 'ar'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (text: string | undefined | null): text is Locale =>
  locales.some((locale) => locale === text);

/**
 * The language to write to somebody in: the first of the tags (`ar`, `ar-AE`) that names one of ours, so theirs before
 * the partner's, and English where none does.
 */
export function languageOf(...tags: readonly (string | null | undefined)[]): Locale {
  for (const tag of tags) {
    const language = tag?.toLowerCase().split(/[-_]/, 1)[0];
    if (isLocale(language)) return language;
  }
  return 'en';
}

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/**
 * The BCP 47 tag for Intl. Arabic is pinned to Latin digits and the Gregorian calendar, because prices, codes and
 * boarding times are read that way in the Gulf, and so that server and client print the same.
 */
export const intlTag = (locale: Locale): string =>
  ({ en: 'en-GB', fr: 'fr-FR', es: 'es-ES', de: 'de-DE', ar: 'ar-AE-u-nu-latn-ca-gregory' })[locale];
