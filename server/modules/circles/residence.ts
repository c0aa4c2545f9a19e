import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { locales } from '#server/modules/theming/index.ts';

type ResidenceInput = { country_of_residence: string; phone_number: string };
type Issue = { field: keyof ResidenceInput; code: string; message: string };

/**
 * Parses a typed country (ISO code or name) and phone number (with or without the country's calling code).
 * `country` is the ISO 3166-1 alpha-2 code and `phoneNumber` E.164; each is empty when `issues` names its
 * field.
 */
export function parseResidence(input: ResidenceInput): {
  country: string;
  phoneNumber: string;
  issues: Issue[];
} {
  const country = countryOf(input.country_of_residence);
  const home = isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(input.phone_number, home);
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
      message:
        'Must be an international phone number, such as +33612345678, or a national one of the country of residence.',
    });
  }
  return { country, phoneNumber: phone?.isPossible() ? phone.number : '', issues };
}

function countryOf(input: string): string {
  const text = fold(input);
  countries ??= buildCountries();
  return countries.get(text) ?? '';
}

/** ISO codes by code and by name in the portal languages; built at first use. */
let countries: Map<string, CountryCode> | undefined;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function buildCountries(): Map<string, CountryCode> {
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
