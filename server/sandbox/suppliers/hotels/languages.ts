/** The languages of the simulated suppliers: those of the portal. */
export const languages = ['en', 'fr', 'es', 'de', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language of a locale such as `ar-AE`; English when it is not supported. */
export function languageOf(locale: string): Language {
  const base = locale.slice(0, 2).toLowerCase();
  return languages.find((language) => language === base) ?? 'en';
}

/** A text in every language, in the order of `languages`. */
export type Texts = readonly [
  english: string,
  french: string,
  spanish: string,
  german: string,
  arabic: string,
];

/** The text in a language. */
export function textIn(texts: Texts, language: Language): string {
  return texts[languages.indexOf(language)] ?? texts[0];
}
