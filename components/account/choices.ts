import { getCountries } from 'libphonenumber-js/min';
import { isConvertible } from '#server/modules/fx/index.ts';
import { intlTag, type Locale } from '#server/modules/theming/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { collator, displayNames } from '#server/platform/intl/index.ts';
import { currencyCodes } from '#server/platform/money/index.ts';

/** An option of a select: its value and its name in the member's language. */
export type Choice = [value: string, name: string];

/** Ascension and Tristan da Cunha have telephone codes but are not countries of ISO 3166-1. */
const notCountries = ['AC', 'TA'];

/** The sorted countries of each language, because every search form shows all 240 of them. */
const countriesIn = new Map<Locale, readonly Choice[]>();

/** Every country with a telephone code, sorted by name. The stored value `current` is always included. */
export function countryChoices(locale: Locale, current: string): readonly Choice[] {
  const names = displayNames(intlTag(locale), 'region');
  const codes = () => getCountries().filter((code) => !notCountries.includes(code));
  const known = countriesIn.get(locale) ?? toSortedChoices(codes(), names, locale);
  countriesIn.set(locale, known);
  if (!current || known.some(([code]) => code === current)) return known;
  return toSortedChoices([...known.map(([code]) => code), current], names, locale);
}

/**
 * Every currency that prices can be converted to, sorted by name, with its code. The stored value `current`
 * is always included.
 */
export function currencyChoices(
  ctx: Pick<BaseContext, 'environment'>,
  locale: Locale,
  current: string,
): Choice[] {
  const names = displayNames(intlTag(locale), 'currency');
  const choices = toSortedChoices(
    [...currencyCodes.filter((code) => isConvertible(ctx, code)), current],
    names,
    locale,
  );
  return choices.map(([code, name]) => [code, `${name} (${code})`]);
}

function toSortedChoices(codes: string[], names: Intl.DisplayNames, locale: Locale): Choice[] {
  const { compare } = collator(intlTag(locale));
  return [...new Set(codes.filter(Boolean))]
    .map((code): Choice => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => compare(one, other));
}
