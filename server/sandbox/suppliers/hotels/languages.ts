import { z } from 'zod';

/** The languages of the simulated suppliers: those of the portal. */
export const languages = ['en', 'fr', 'es', 'de', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language of a locale such as `ar-AE`; English when it is not supported. */
export function languageOf(locale: string): Language {
  const base = locale.slice(0, 2).toLowerCase();
  return languages.find((language) => language === base) ?? 'en';
}

/** A text in every language. */
export type Texts = Readonly<Record<Language, string>>;

/** A text in every language, as JSON files have it. */
export const textsSchema = z.record(z.enum(languages), z.string());
