/** The languages that the fake world speaks: those of the portal. */
export const languages = ['en', 'fr', 'es', 'de', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The world's language for a locale such as `ar-AE`; English when it does not speak it. */
export function languageOf(locale: string): Language {
  const base = locale.slice(0, 2).toLowerCase();
  return languages.find((language) => language === base) ?? 'en';
}

/** One text in each language, in the order of `languages`. */
export type Texts = readonly [
  english: string,
  french: string,
  spanish: string,
  german: string,
  arabic: string,
];

export function textIn(texts: Texts, language: Language): string {
  return texts[languages.indexOf(language)] ?? texts[0];
}
