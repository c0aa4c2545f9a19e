'use server';

import { revalidatePath } from 'next/cache';
import { cookies } from 'next/headers';
import { type ProfileState, type ProfileValues, profileFields } from '#components/account/profile-values.ts';
import { updateProfile } from '#server/modules/tenants/index.ts';
import { isLocale } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { formAction, preferenceCookieOptions, preferenceCookies } from '#server/portal/index.ts';
import { saveProfileForm } from './forms.ts';
import { readProfileForm } from './read-profile-form.ts';

/**
 * Saves the profile form. Rejected values return as they were typed, with the names of the invalid fields. A
 * changed language is also stored in a cookie of this browser and applies at once.
 */
export const saveProfile = formAction(
  saveProfileForm,
  {
    message: 'profile not saved',
    failed: ({ typed }): ProfileState => ({ outcome: 'away', wrong: [], values: valuesOf(typed) }),
    refused: (wrong, { typed }): ProfileState => ({
      outcome: 'refused',
      wrong: profileFields.filter((name) => name in wrong),
      values: valuesOf(typed),
    }),
  },
  async (values, { portal }): Promise<ProfileState> => {
    const { change, wrong } = readProfileForm(values, { locales: portal?.brand.locales ?? [] });
    if (!portal?.memberContext) return { outcome: 'signedOut', wrong: [], values };
    if (wrong.length > 0) return { outcome: 'refused', wrong, values };
    // A profile may name a language that this partner does not offer; only an explicit choice in this form
    // replaces it.
    const { locale, ...rest } = change;
    const chosen = isLocale(locale) && locale !== portal.locale ? locale : null;
    try {
      await updateProfile(portal.memberContext, chosen ? { ...rest, locale: chosen } : rest);
    } catch (err) {
      if (!isProblem(err, 'validation_failed')) throw err;
      const named = new Set(err.facts.errors?.map((error) => error.field));
      return { outcome: 'refused', wrong: profileFields.filter((field) => named.has(field)), values };
    }
    if (chosen) {
      (await cookies()).set(preferenceCookies.locale, chosen, preferenceCookieOptions(portal.secure));
    }
    // The header shows the name and every price depends on the currency, so every rendered page is stale.
    revalidatePath('/', 'layout');
    return { outcome: 'saved', wrong: [], values: null };
  },
);

const valuesOf = (typed: Record<string, string>) =>
  Object.fromEntries(profileFields.map((name) => [name, typed[name] ?? ''])) as ProfileValues;
