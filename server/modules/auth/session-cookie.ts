import type { Environment } from '#server/platform/context/index.ts';
import { decryptJwt, derivedKey, encryptJwt } from '#server/platform/crypto/index.ts';
import { cookieOf } from '#server/platform/http/cookie-of.ts';
import { originOf } from '#server/platform/http/request-facts.ts';

/** Content of the portal's session cookie. It never holds a token. */
export type PortalSession = { sessionId: string; appId: string; environment: Environment };

/** A session ends 90 days after sign-in, and so does its cookie. Refreshing tokens does not extend it. */
export const sessionMaxAgeSeconds = 90 * 24 * 3600;

/**
 * Returns the cookie name: `__Host-` over https, a plain name over http, where browsers reject the prefix.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sojourn' : 'sojourn';
}

const secret = () => derivedKey('portal-session', 'all');

/** Encrypts a portal session as a cookie value, valid for 90 days. */
export async function encodeSessionCookie({ sessionId, appId, environment }: PortalSession): Promise<string> {
  return encryptJwt(
    { sessionId, appId, environment } satisfies PortalSession,
    secret(),
    sessionMaxAgeSeconds,
  );
}

/** Decrypts a cookie value; returns null when it is invalid, altered or expired. */
export async function decodeSessionCookie(value: string): Promise<PortalSession | null> {
  const token = decryptJwt(value, secret()) as Partial<PortalSession> | null;
  if (!token?.sessionId || !token.appId || !token.environment) return null;
  return { sessionId: token.sessionId, appId: token.appId, environment: token.environment };
}

/** Returns the attributes with which the session cookie is set. */
export function sessionCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: sessionMaxAgeSeconds } as const;
}

/**
 * Returns the value of the portal's session cookie, or null. Over https only the `__Host-` name is read,
 * because a sibling subdomain can set the plain one.
 */
export function sessionCookieOf(request: Request): string | null {
  return cookieOf(request, sessionCookieName(originOf(request).startsWith('https:')));
}
