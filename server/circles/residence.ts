import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { locales } from '#server/brands/index.ts';

type Typed = { country_of_residence: string; phone_number: string };
type Issue = { field: keyof Typed; code: string; message: string };

/**
 * Reads country and phone number as people type them: an ISO code or a country's name, a number with or without
 * the country's calling code. `country` is the ISO code, `phoneNumber` E.164; empty texts where `issues` say why.
 */
export function residence(typed: Typed): { country: string; phoneNumber: string; issues: Issue[] } {
  const country = countryOf(typed.country_of_residence);
  const home = isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(typed.phone_number, home);
  const issues: Issue[] = [];
  if (!country) {
    issues.push({
      field: 'country_of_residence',
      code: 'unknown_country',
      message: 'Must be an ISO 3166-1 alpha-2 code or the name of a country.',
    });
  }
  if (!phone?.isPossible()) {
    issues.push({
      field: 'phone_number',
      code: 'invalid_phone_number',
      message: 'Must be a phone number, such as +33612345678.',
    });
  }
  return { country, phoneNumber: phone?.isPossible() ? phone.number : '', issues };
}

function countryOf(typed: string): string {
  const text = fold(typed);
  countries ??= knownCountries();
  return countries.get(text) ?? '';
}

/** ISO codes and names in the product's languages, to ISO codes. Made at the first question. */
let countries: Map<string, CountryCode> | undefined;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function knownCountries(): Map<string, CountryCode> {
  const known = new Map<string, CountryCode>();
  const languages = locales.map(
    (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
  );
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (!isSupportedCountry(code)) continue;
    known.set(fold(code), code);
    for (const language of languages) {
      const name = language.of(code);
      if (name) known.set(fold(name), code);
    }
  }
  return known;
}

function fold(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}
