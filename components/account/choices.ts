import { getCountries } from 'libphonenumber-js/min';
import { isConvertible } from '#server/modules/fx/index.ts';
import { intlTag, type Locale } from '#server/modules/theming/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { collator, displayNames } from '#server/platform/intl/index.ts';
import { currencyCodes } from '#server/platform/money/index.ts';
import { type Choice, namedChoices } from './named-choices.ts';

export type { Choice } from './named-choices.ts';

/** Ascension and Tristan da Cunha have telephone codes but are not countries of ISO 3166-1. */
const notCountries = ['AC', 'TA'];

/** The sorted countries of each language, because every search form shows all 240 of them. */
const countriesIn = new Map<Locale, readonly Choice[]>();

/** Every country with a telephone code. The stored value `current` is always included. */
export function countryCodes(current: string): string[] {
  const codes = getCountries().filter((code) => !notCountries.includes(code));
  return !current || codes.some((code) => code === current) ? codes : [...codes, current];
}

/** Every country of `countryCodes`, sorted by name. */
export function countryChoices(locale: Locale, current: string): readonly Choice[] {
  const names = displayNames(intlTag(locale), 'region');
  const sorted = (codes: readonly string[]) => namedChoices(codes, names, collator(intlTag(locale)));
  const known = countriesIn.get(locale) ?? sorted(countryCodes(''));
  countriesIn.set(locale, known);
  return !current || known.some(([code]) => code === current) ? known : sorted(countryCodes(current));
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
  const codes = currencyCodes.filter((code) => isConvertible(ctx, code));
  const choices = namedChoices(
    [...new Set([...codes, current].filter(Boolean))],
    names,
    collator(intlTag(locale)),
  );
  return choices.map(([code, name]) => [code, `${name} (${code})`]);
}
