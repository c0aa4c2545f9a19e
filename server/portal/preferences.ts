/** Cookies of choices made on this device. None is a secret; none is read by scripts. */
export const preferenceCookies = { app: 'app', locale: 'locale', scheme: 'scheme' } as const;

export const schemeChoices = ['light', 'dark', 'system'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

export const isSchemeChoice = (text: string | undefined): text is SchemeChoice =>
  schemeChoices.some((choice) => choice === text);

/** A year; choices of appearance outlive sessions. */
export function preferenceCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: 365 * 24 * 3600 } as const;
}
