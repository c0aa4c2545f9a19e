import type { Brand } from './brand.ts';
import { intlTag, type Locale } from './locales.ts';

/** The text in the reader's language, else in the brand's first one, else in any. */
export function inLocale<Value>(
  texts: Partial<Record<Locale, Value>>,
  brand: Pick<Brand, 'locales'>,
  locale: Locale,
): Value {
  const found = texts[locale] ?? texts[brand.locales[0] as Locale] ?? Object.values(texts)[0];
  if (found === undefined) throw new RangeError('A brand text has no language at all');
  return found as Value;
}

type CountedWord = { zero?: string; one: string; two?: string; few?: string; many?: string; other: string };

/** The form of a word that goes with a count in that language. The count itself is not printed. */
export function formFor(word: CountedWord, count: number, locale: Locale): string {
  return word[new Intl.PluralRules(intlTag(locale)).select(count)] ?? word.other;
}

/** `Miles`, `نقطة`: the brand's word for points beside that number. */
export function pointsWord(brand: Brand, count: number, locale: Locale): string {
  return formFor(inLocale(brand.vocabulary.points, brand, locale), count, locale);
}

/** The brand's word for a circle (`family`), in the form for that many. */
export function circleWord(brand: Brand, count: number, locale: Locale): string {
  return formFor(inLocale(brand.vocabulary.circle, brand, locale), count, locale);
}

/** `your family`, lower case as inside a sentence. */
export function yourCircle(brand: Brand, locale: Locale): string {
  return inLocale(brand.vocabulary.circle, brand, locale).yours;
}

/** The tier as the programme calls it to members; an unknown tier keeps its own name. */
export function tierName(brand: Brand, tier: string, locale: Locale): string {
  const { tiers } = brand.vocabulary;
  // A tier of that name may be what every object has.
  const names = Object.hasOwn(tiers, tier) ? tiers[tier] : undefined;
  return names ? inLocale(names, brand, locale) : tier;
}

/** The word as a sentence begins with it. */
export function capitalised(word: string): string {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase() + rest.join('');
}
