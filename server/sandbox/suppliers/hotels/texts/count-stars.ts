import type { Language } from '../languages.ts';

/**
 * By CLDR plural category (https://cldr.unicode.org/index/cldr-spec/plural-rules); German has the dative
 * after "mit".
 */
const words: Record<Language, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: '{count} star', other: '{count} stars' },
  fr: { one: '{count} étoile', other: '{count} étoiles' },
  es: { one: '{count} estrella', other: '{count} estrellas' },
  de: { one: '{count} Stern', other: '{count} Sternen' },
  ar: { one: 'نجمة واحدة', two: 'نجمتين', few: '{count} نجوم', other: '{count} نجمة' },
};

/** The number of stars in words, such as `4 stars`, for the first sentence of a description. */
export function countStars(count: number, language: Language): string {
  const forms = words[language];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('{count}', String(count));
}
