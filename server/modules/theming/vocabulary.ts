import { pluralRules } from '#server/platform/intl/index.ts';
import type { Brand } from './brand.ts';
import { intlTag, type Locale } from './locales.ts';

/**
 * Returns the text in the reader's language, else in the brand's first language, else in any. Throws
 * RangeError without one.
 */
export function inLocale<Value>(
  texts: Partial<Record<Locale, Value>>,
  brand: Pick<Brand, 'locales'>,
  locale: Locale,
): Value {
  const found = texts[locale] ?? texts[brand.locales[0] as Locale] ?? Object.values(texts)[0];
  if (found === undefined) throw new RangeError('The brand text has no translation');
  return found as Value;
}

type CountedWord = { zero?: string; one: string; two?: string; few?: string; many?: string; other: string };

/** Returns the plural form of a word for a count, without the count itself. */
function formFor(word: CountedWord, count: number, locale: Locale): string {
  return word[pluralRules(intlTag(locale)).select(count)] ?? word.other;
}

/** Returns the brand's word for points (such as `Miles`) in the form for this number. */
export function pointsWord(brand: Brand, count: number, locale: Locale): string {
  return formFor(inLocale(brand.vocabulary.points, brand, locale), count, locale);
}

/** Returns the brand's word for a circle (such as `family`) in the form for this number. */
export function circleWord(brand: Brand, count: number, locale: Locale): string {
  return formFor(inLocale(brand.vocabulary.circle, brand, locale), count, locale);
}

/** Returns the display name of a tier; an unknown tier keeps its own name. */
export function tierName(brand: Brand, tier: string, locale: Locale): string {
  const { tiers } = brand.vocabulary;
  // A tier may be named like a property of Object.prototype, such as `constructor`.
  const names = Object.hasOwn(tiers, tier) ? tiers[tier] : undefined;
  return names ? inLocale(names, brand, locale) : tier;
}

/** Returns the word with a capital first letter, for the start of a sentence. */
export function capitalised(word: string): string {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase() + rest.join('');
}
