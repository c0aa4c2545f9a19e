/** The languages of the product. */
export const locales = ['en', 'fr', 'es', 'de', 'ar'] as const;
export type Locale = (typeof locales)[number];

/** Whether a text is exactly one of the languages of the product, in lower case and without a region. */
export const isLocale = (text: string | undefined | null): text is Locale =>
  locales.some((locale) => locale === text);

/**
 * Returns the first of the language tags (such as `ar` or `ar-AE`) that the product supports, else English.
 * Pass the reader's tag before the partner's.
 */
export function languageOf(...tags: readonly (string | null | undefined)[]): Locale {
  for (const tag of tags) {
    const language = tag?.toLowerCase().split(/[-_]/, 1)[0];
    if (isLocale(language)) return language;
  }
  return 'en';
}

/** Returns the direction in which a language is written. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/**
 * Returns the BCP 47 tag for Intl. Arabic is fixed to Latin digits and the Gregorian calendar: prices, codes
 * and boarding times are written that way in the Gulf, and server and client must format alike.
 */
export const intlTag = (locale: Locale): string =>
  ({ en: 'en-GB', fr: 'fr-FR', es: 'es-ES', de: 'de-DE', ar: 'ar-AE-u-nu-latn-ca-gregory' })[locale];
