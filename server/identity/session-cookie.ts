import { decode, encode } from 'next-auth/jwt';
import type { Environment } from '#server/platform/context/index.ts';
import { derivedKey } from '#server/platform/crypto/index.ts';
import { originOf } from '#server/platform/http/request-facts.ts';

/** What the portal's cookie carries: which session, in which app and environment. Never a token. */
export type PortalSession = { sessionId: string; appId: string; environment: Environment };

const maxAgeSeconds = 90 * 24 * 3600;

/** `__Host-` and Secure only over https; a plain name on http, where browsers would drop the other. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sojourn' : 'sojourn';
}

const secret = () => derivedKey('portal-session', 'all');

/** The encrypted cookie value of a portal session. */
export async function encodeSessionCookie(session: PortalSession): Promise<string> {
  return encode({ token: { ...session }, secret: secret(), maxAge: maxAgeSeconds });
}

/** The session in a cookie value, or null when it is not ours, altered or too old. */
export async function decodeSessionCookie(value: string): Promise<PortalSession | null> {
  try {
    const token = (await decode({ token: value, secret: secret() })) as Partial<PortalSession> | null;
    if (!token?.sessionId || !token.appId || !token.environment) return null;
    return { sessionId: token.sessionId, appId: token.appId, environment: token.environment };
  } catch {
    return null;
  }
}

/** Options of the session cookie for whoever sets it. */
export function sessionCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: maxAgeSeconds } as const;
}

/**
 * Finds the portal's session cookie among a request's cookies. Over https the `__Host-` name alone counts: a sibling
 * subdomain can set the plain one.
 */
export function sessionCookieOf(request: Request): string | null {
  const header = request.headers.get('cookie');
  if (!header) return null;
  const wanted = sessionCookieName(originOf(request).startsWith('https:'));
  for (const part of header.split(';')) {
    const split = part.indexOf('=');
    const name = part.slice(0, split).trim();
    if (name === wanted) return part.slice(split + 1).trim();
  }
  return null;
}
