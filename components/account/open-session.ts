import { decodeJwt } from 'jose';
import { cookies } from 'next/headers';
import { encodeSessionCookie, sessionCookieName, sessionCookieOptions } from '#server/identity/index.ts';
import { type Portal, signInCookie, signInCookieOptions } from '#server/portal/index.ts';

/** Writes the portal's cookie: the browser keeps only which session it is in; tokens never reach it. */
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

/** Arabic and Persian keyboards write digits of their own. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}
