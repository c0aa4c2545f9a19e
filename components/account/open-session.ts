import { decodeJwt } from 'jose';
import { cookies } from 'next/headers';
import { encodeSessionCookie, sessionCookieName, sessionCookieOptions } from '#server/modules/auth/index.ts';
import { type Portal, signInCookie, signInCookieOptions } from '#server/portal/index.ts';

/**
 * Sets the portal's session cookie and removes the sign-in cookie. The cookie holds only the session id,
 * because tokens must never reach the browser. Throws if the access token names no session.
 */
export async function openSession(portal: Portal, accessToken: string): Promise<void> {
  const sessionId = decodeJwt(accessToken).sid;
  if (typeof sessionId !== 'string') throw new Error('An access token without a session');
  const value = await encodeSessionCookie({
    sessionId,
    appId: portal.app.id,
    environment: portal.environment,
  });
  const jar = await cookies();
  jar.set(sessionCookieName(portal.secure), value, sessionCookieOptions(portal.secure));
  jar.set(signInCookie, '', { ...signInCookieOptions(portal.secure), maxAge: 0 });
}

/** Converts Arabic and Persian digits, as their keyboards type them, to ASCII digits. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}
