/** The portal's languages. The base is English: `Place.name` is English, or local in Latin letters. */
export const placeLanguages = ['en', 'fr', 'es', 'de', 'ar'] as const;

export type PlaceLanguage = (typeof placeLanguages)[number];

/** Names of one place where they differ from `Place.name`. */
export type LocalisedNames = Partial<Record<PlaceLanguage, string>>;

/** The portal language of a tag such as `de`, `de-AT` or `ar_AE`; English for every other. */
export function placeLanguage(tag: string | null | undefined): PlaceLanguage {
  const primary = (tag ?? '').toLowerCase().split(/[-_]/)[0];
  return placeLanguages.find((language) => language === primary) ?? 'en';
}
