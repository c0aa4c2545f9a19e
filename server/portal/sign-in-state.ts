import { z } from 'zod';
import type { Environment } from '#server/platform/context/index.ts';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';

/**
 * State between the two steps of signing in: the e-mail address and when the code was sent. It is sealed, so
 * that nobody can forge a sign-in page for another address.
 */
export type SignInState = { email: string; appId: string; sentAt: number };

export const signInCookie = 'signing-in';

const lifeSeconds = 15 * 60;
const State = z.object({ email: z.string(), appId: z.string(), sentAt: z.number() });

/** Seals the state for the cookie of the second sign-in step; it is valid for 15 minutes. */
export function sealSignIn(environment: Environment, state: SignInState): string {
  return sealToken(
    'portal-sign-in',
    environment,
    state,
    new Date(Date.now() + lifeSeconds * 1000).toISOString(),
  );
}

/** Opens the state in a cookie value; null when it is altered, expired or of another app. */
export function openSignIn(
  environment: Environment,
  appId: string,
  value: string | undefined,
): SignInState | null {
  const opened = value ? openToken<unknown>('portal-sign-in', environment, value) : null;
  if (opened?.state !== 'valid') return null;
  const state = State.safeParse(opened.payload);
  return state.success && state.data.appId === appId ? state.data : null;
}

/** Options of that cookie: it lasts 15 minutes and is only sent to the sign-in pages. */
export function signInCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/login', maxAge: lifeSeconds } as const;
}
