/** Cookies with the preferences of this device. None is secret, and no script reads them. */
export const preferenceCookies = { app: 'app', locale: 'locale', scheme: 'scheme' } as const;

export const schemeChoices = ['light', 'dark', 'system'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

/** Whether the value of a cookie or form is a choice of the colour scheme. */
export const isSchemeChoice = (text: string | undefined): text is SchemeChoice =>
  schemeChoices.some((choice) => choice === text);

/** Cookie options of preferences. They last one year, longer than sessions. */
export function preferenceCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: 365 * 24 * 3600 } as const;
}
