'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { updateProfile } from '#server/modules/tenants/index.ts';
import { isLocale } from '#server/modules/theming/index.ts';
import {
  isSchemeChoice,
  plainFormAction,
  preferenceCookieOptions,
  preferenceCookies,
  returnPath,
} from '#server/portal/index.ts';
import { setLocaleForm, setSchemeForm } from './forms.ts';

/** Stores the language on this device and, for a member, in the profile; then returns to the same page. */
export const setLocale = plainFormAction(
  setLocaleForm,
  { message: 'a language could not be kept' },
  async ({ locale, to }, { portal }) => {
    if (portal && isLocale(locale) && portal.brand.locales.includes(locale)) {
      (await cookies()).set(preferenceCookies.locale, locale, preferenceCookieOptions(portal.secure));
      if (portal.memberContext) await updateProfile(portal.memberContext, { locale });
    }
    redirect(returnPath(to));
  },
);

/** Stores the colour scheme (light, dark or system) on this device; then returns to the same page. */
export const setScheme = plainFormAction(
  setSchemeForm,
  { message: 'a colour scheme could not be kept' },
  async ({ scheme, to }, { portal }) => {
    if (portal && isSchemeChoice(scheme)) {
      (await cookies()).set(preferenceCookies.scheme, scheme, preferenceCookieOptions(portal.secure));
    }
    redirect(returnPath(to));
  },
);
