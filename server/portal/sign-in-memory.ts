import { z } from 'zod';
import type { Environment } from '#server/platform/context/index.ts';
import { openToken, sealToken } from '#server/platform/crypto/index.ts';

/** Between the two steps of signing in: who asked, and when the code went out. Sealed, so that no page can be shown for an address somebody slipped in. */
export type SignInMemory = { email: string; appId: string; sentAt: number };

export const signInCookie = 'signing-in';

const lifeSeconds = 15 * 60;
const Memory = z.object({ email: z.string(), appId: z.string(), sentAt: z.number() });

/** The value of the cookie that carries the address from the first step to the second, good for 15 minutes. */
export function sealSignIn(environment: Environment, memory: SignInMemory): string {
  return sealToken(
    'portal-sign-in',
    environment,
    memory,
    new Date(Date.now() + lifeSeconds * 1000).toISOString(),
  );
}

/** The memory in a cookie value; null when it is altered, too old or of another app. */
export function openSignIn(
  environment: Environment,
  appId: string,
  value: string | undefined,
): SignInMemory | null {
  const opened = value ? openToken<unknown>('portal-sign-in', environment, value) : null;
  if (opened?.state !== 'valid') return null;
  const memory = Memory.safeParse(opened.payload);
  return memory.success && memory.data.appId === appId ? memory.data : null;
}

/** Options of that cookie: gone with the browser's window, sent only to the sign-in pages. */
export function signInCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure, path: '/login', maxAge: lifeSeconds } as const;
}
