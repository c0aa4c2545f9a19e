import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { z } from 'zod';
import { type ProfileField, type ProfileValues, profileFields } from '#components/account/profile-values.ts';
import { updateProfile } from '#server/modules/tenants/contract-users.ts';

type ProfileChange = z.output<typeof updateProfile.body>;

/**
 * The profile update that the form asks for, and the invalid fields in page order. An empty country stays
 * unchanged; an empty telephone, date of birth or gender is cleared; an empty currency means the partner's
 * default.
 */
export function readProfileForm(
  values: ProfileValues,
  offered: { locales: readonly string[] },
): { change: ProfileChange; wrong: ProfileField[] } {
  const phone = toE164(values.phone_number, values.country);
  const checked = updateProfile.body.safeParse({
    firstname: values.firstname,
    lastname: values.lastname,
    phone_number: phone ?? '',
    date_of_birth: values.date_of_birth || null,
    gender: values.gender || null,
    country: values.country || undefined,
    currency: values.currency || null,
    locale: values.locale,
  });
  const refused = new Set(checked.error?.issues.map((issue) => issue.path[0]));
  if (phone === null) refused.add('phone_number');
  if (!offered.locales.includes(values.locale)) refused.add('locale');
  return { change: checked.data ?? {}, wrong: profileFields.filter((field) => refused.has(field)) };
}

/**
 * Converts a typed telephone number to E.164. `country` (ISO 3166-1 alpha-2) completes a number without a
 * country code. Returns '' for an empty text and null for an impossible number. The check is `isPossible`,
 * not `isValid`: numbering plans grow faster than a library's copy of them.
 */
export function toE164(typed: string, country: string): string | null {
  if (typed.trim() === '') return '';
  const found = parsePhoneNumberFromString(typed, {
    defaultCountry: isSupportedCountry(country) ? (country as CountryCode) : undefined,
    extract: false,
  });
  return found?.isPossible() ? found.number : null;
}
