import type { AuthOptions, CookieOption } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import {
  encodeSessionCookie,
  logout,
  type PortalSession,
  sessionCookieName,
  sessionCookieOptions,
  sessionMaxAgeSeconds,
} from '#server/modules/auth/index.ts';
import { derivedKey } from '#server/platform/crypto/index.ts';
import type { Visitor } from '../visitor.ts';
import { type AuthAttempt, loadActiveSession, recordCallbackFailure } from './auth-attempt.ts';
import { authLogger } from './auth-logger.ts';
import { passcodeProvider } from './passcode-provider.ts';
import { returnUrl } from './return-url.ts';

/** What `getServerSession` and `/api/auth/session` tell of a session. */
export type PortalAuthSession = {
  user: { id: string; name: string; email: string };
  /** When the session ends in the database; ISO 8601, UTC. */
  expires: string;
};

/**
 * The options of next-auth for one request: names of cookies, provider and context depend on the visitor.
 * `attempt` receives what next-auth does not return.
 */
export function authOptions(visitor: Visitor, attempt: AuthAttempt) {
  const { secure, context } = visitor;
  return {
    secret: derivedKey('portal-csrf', 'all'),
    providers: [passcodeProvider(visitor, attempt)],
    session: { strategy: 'jwt', maxAge: sessionMaxAgeSeconds },
    useSecureCookies: secure,
    cookies: authCookies(secure),
    jwt: {
      // An ended session counts as an invalid token, so that next-auth reports no session.
      decode: ({ token }) =>
        recordCallbackFailure(attempt, async () => {
          attempt.active = token ? await loadActiveSession(visitor, token) : null;
          return attempt.active && { sub: attempt.active.member.userId };
        }),
      // next-auth encodes a token whenever it reads one. The token of an active session is its cookie.
      encode: ({ token }) =>
        recordCallbackFailure(
          attempt,
          async () => attempt.active?.cookie ?? encodeSessionCookie(token as JWT & PortalSession),
        ),
    },
    callbacks: {
      jwt: async ({ token }) => (attempt.opened ? { ...attempt.opened } : token),
      session: async (): Promise<PortalAuthSession> => {
        if (!attempt.active) throw new Error('The session has no member');
        const { userId, firstname, email } = attempt.active.member;
        return { user: { id: userId, name: firstname, email }, expires: attempt.active.expiresAt };
      },
      redirect: async ({ url, baseUrl }) => returnUrl(url, baseUrl),
    },
    events: {
      signOut: () =>
        recordCallbackFailure(attempt, async () => {
          if (attempt.active) await logout({ ...context, member: attempt.active.member });
        }),
    },
    logger: authLogger,
  } satisfies AuthOptions;
}

/** All cookies of next-auth have the names and attributes of the portal's cookies: `__Host-` over https. */
export function authCookies(secure: boolean) {
  const prefix = secure ? '__Host-' : '';
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  return {
    sessionToken: { name: sessionCookieName(secure), options: sessionCookieOptions(secure) },
    csrfToken: { name: `${prefix}next-auth.csrf-token`, options },
    callbackUrl: { name: `${prefix}next-auth.callback-url`, options },
  } satisfies Record<string, CookieOption>;
}
