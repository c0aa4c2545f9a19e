/** The languages the product is written in. */
export const locales = ['en', 'fr', 'es', 'de', 'ar'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (text: string | undefined | null): text is Locale =>
  locales.some((locale) => locale === text);

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/**
 * The BCP 47 tag for Intl. Arabic is pinned to Latin digits and the Gregorian calendar, because prices, codes and
 * boarding times are read that way in the Gulf, and so that server and client print the same.
 */
export const intlTag = (locale: Locale): string =>
  ({ en: 'en-GB', fr: 'fr-FR', es: 'es-ES', de: 'de-DE', ar: 'ar-AE-u-nu-latn-ca-gregory' })[locale];
