import { getCountries } from 'libphonenumber-js/min';
import { intlTag, type Locale } from '#server/brands/index.ts';
import { isConvertible } from '#server/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { currencyCodes } from '#server/platform/money/index.ts';

/** A choice of a select: its value and its name in the reader's language. */
export type Choice = [value: string, name: string];

/** Ascension and Tristan da Cunha have telephone codes but are no countries of ISO 3166-1. */
const notCountries = ['AC', 'TA'];

/** Every country one can be called in, by name; `kept` stays on offer whatever it is. */
export function countryChoices(locale: Locale, kept: string): Choice[] {
  const codes = getCountries().filter((code) => !notCountries.includes(code));
  return named([...codes, kept], new Intl.DisplayNames(intlTag(locale), { type: 'region' }), locale);
}

/** Every currency that prices can be converted to here, by name with its code; `kept` stays on offer whatever it is. */
export function currencyChoices(
  ctx: Pick<BaseContext, 'environment'>,
  locale: Locale,
  kept: string,
): Choice[] {
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'currency' });
  const choices = named([...currencyCodes.filter((code) => isConvertible(ctx, code)), kept], names, locale);
  return choices.map(([code, name]) => [code, `${name} (${code})`]);
}

function named(codes: string[], names: Intl.DisplayNames, locale: Locale): Choice[] {
  const { compare } = new Intl.Collator(intlTag(locale));
  return [...new Set(codes.filter(Boolean))]
    .map((code): Choice => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => compare(one, other));
}
