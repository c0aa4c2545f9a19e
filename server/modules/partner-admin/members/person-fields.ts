import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { normaliseEmail } from '#server/modules/tenants/index.ts';
import { locales } from '#server/modules/theming/index.ts';
import { fields } from '#server/platform/contract/index.ts';

/** Fields of a person, for single input and CSV files. The names are the same as in the API. */
export const personFields = {
  email: z.string().transform(normaliseEmail).pipe(fields.email),
  firstname: fields.shortText(100),
  lastname: fields.shortText(100),
  phone_number: z.string().trim().max(40).default(''),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || isSupportedCountry(code), 'Must be an ISO 3166-1 alpha-2 code.')
    .default(''),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{2,63}$/, 'Must have 3 to 64 letters, digits, dots, hyphens or underscores.')
    .optional(),
  locale: z.enum(locales, `Must be one of ${locales.join(', ')}.`).optional(),
  tier: z.string().trim().max(30).optional(),
  /** Initial points. They expire like all points of the programme. */
  points: z.int('Must be a whole number.').min(0, 'Must not be negative.').max(100_000_000).default(0),
};

export const Person = z.object(personFields).transform((person, issue) => {
  const phone = parsePhone(person.phone_number, person.country);
  if (phone === null) {
    issue.addIssue({
      code: 'custom',
      path: ['phone_number'],
      message: 'Must be a phone number in E.164, such as +33612345678, or national beside a country.',
    });
    return z.NEVER;
  }
  return { ...person, phone_number: phone };
});

export type Person = z.output<typeof Person>;

/** Returns the number in E.164, or null if it is invalid. National numbers are those of the country. */
export function parsePhone(text: string, country: string): string | null {
  if (text === '') return '';
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(text, home);
  return parsed?.isValid() ? parsed.number : null;
}
