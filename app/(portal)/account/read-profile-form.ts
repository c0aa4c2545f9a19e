import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { z } from 'zod';
import { type ProfileField, type ProfileValues, profileFields } from '#components/account/profile-values.ts';
import { updateProfile } from '#server/identity/contract-users.ts';

type ProfileChange = z.output<typeof updateProfile.body>;

/**
 * The change of the profile that the form asks for, or the fields that are wrong. An empty country stays as it is, an
 * empty telephone, date of birth or gender is cleared, an empty currency is the partner's own. Pure.
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
 * A telephone number as people write it, in E.164; the country of residence completes one without its own. Null for what
 * nobody can call. Possible is enough: numbering plans grow faster than a library's copy of them.
 */
export function toE164(typed: string, country: string): string | null {
  if (typed.trim() === '') return '';
  const found = parsePhoneNumberFromString(typed, {
    defaultCountry: isSupportedCountry(country) ? (country as CountryCode) : undefined,
    extract: false,
  });
  return found?.isPossible() ? found.number : null;
}
