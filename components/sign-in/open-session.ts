import { cookies } from 'next/headers';
import { encodeSessionCookie, sessionCookieName, sessionCookieOptions } from '#server/modules/auth/index.ts';
import { type Portal, sessionIdOf, signInCookie, signInCookieOptions } from '#server/portal/index.ts';

/**
 * Sets the portal's session cookie, the same one as `/api/auth` sets, and removes the sign-in cookie. Throws
 * if the access token names no session.
 */
export async function openSession(portal: Portal, accessToken: string): Promise<void> {
  const value = await encodeSessionCookie({
    sessionId: sessionIdOf(accessToken),
    appId: portal.app.id,
    environment: portal.environment,
  });
  const jar = await cookies();
  jar.set(sessionCookieName(portal.secure), value, sessionCookieOptions(portal.secure));
  jar.set(signInCookie, '', { ...signInCookieOptions(portal.secure), maxAge: 0 });
}
