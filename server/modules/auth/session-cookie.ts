import { decode, encode } from 'next-auth/jwt';
import type { Environment } from '#server/platform/context/index.ts';
import { derivedKey } from '#server/platform/crypto/index.ts';
import { originOf } from '#server/platform/http/request-facts.ts';

/** Content of the portal's session cookie. It never holds a token. */
export type PortalSession = { sessionId: string; appId: string; environment: Environment };

const maxAgeSeconds = 90 * 24 * 3600;

/**
 * Returns the cookie name: `__Host-` over https, a plain name over http, where browsers reject the prefix.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sojourn' : 'sojourn';
}

const secret = () => derivedKey('portal-session', 'all');

/** Encrypts a portal session as a cookie value, valid for 90 days. */
export async function encodeSessionCookie(session: PortalSession): Promise<string> {
  return encode({ token: { ...session }, secret: secret(), maxAge: maxAgeSeconds });
}

/** Decrypts a cookie value; returns null when it is invalid, altered or expired. */
export async function decodeSessionCookie(value: string): Promise<PortalSession | null> {
  try {
    const token = (await decode({ token: value, secret: secret() })) as Partial<PortalSession> | null;
    if (!token?.sessionId || !token.appId || !token.environment) return null;
    return { sessionId: token.sessionId, appId: token.appId, environment: token.environment };
  } catch {
    return null;
  }
}

/** Returns the attributes with which the session cookie is set. */
export function sessionCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: maxAgeSeconds } as const;
}

/**
 * Returns the value of the portal's session cookie, or null. Over https only the `__Host-` name is read,
 * because a sibling subdomain can set the plain one.
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
