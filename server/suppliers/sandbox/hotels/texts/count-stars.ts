import type { Language } from '../languages.ts';

/**
 * By CLDR plural category (https://cldr.unicode.org/index/cldr-spec/plural-rules); German in the dative after
 * "mit".
 */
const words: Record<Language, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: '{count} star', other: '{count} stars' },
  fr: { one: '{count} étoile', other: '{count} étoiles' },
  es: { one: '{count} estrella', other: '{count} estrellas' },
  de: { one: '{count} Stern', other: '{count} Sternen' },
  ar: { one: 'نجمة واحدة', two: 'نجمتين', few: '{count} نجوم', other: '{count} نجمة' },
};

/** `4 stars`, as the opening sentence of a description has it. */
export function countStars(count: number, language: Language): string {
  const forms = words[language];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('{count}', String(count));
}
