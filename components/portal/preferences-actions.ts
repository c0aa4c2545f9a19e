'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { isLocale } from '#server/brands/index.ts';
import { updateProfile } from '#server/identity/index.ts';
import {
  isSchemeChoice,
  preferenceCookieOptions,
  preferenceCookies,
  readPortal,
  readText,
  returnPath,
} from '#server/portal/index.ts';

/** Keeps the reader's language on this device and, when signed in, in the profile; then shows the same page again. */
export async function setLocale(form: FormData): Promise<void> {
  const portal = await readPortal();
  const locale = readText(form, 'locale');
  if (portal && typeof locale === 'string' && isLocale(locale) && portal.brand.locales.includes(locale)) {
    (await cookies()).set(preferenceCookies.locale, locale, preferenceCookieOptions(portal.secure));
    if (portal.memberContext) await updateProfile(portal.memberContext, { locale });
  }
  redirect(returnPath(readText(form, 'to')));
}

/** Keeps light, dark or the device's own choice on this device; then shows the same page again. */
export async function setScheme(form: FormData): Promise<void> {
  const portal = await readPortal();
  const scheme = readText(form, 'scheme');
  if (portal && typeof scheme === 'string' && isSchemeChoice(scheme)) {
    (await cookies()).set(preferenceCookies.scheme, scheme, preferenceCookieOptions(portal.secure));
  }
  redirect(returnPath(readText(form, 'to')));
}
