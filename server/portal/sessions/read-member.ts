import type { NextApiResponse } from 'next';
import type { Member } from '#server/platform/context/index.ts';
import type { Visitor } from '../visitor.ts';
import { newAttempt } from './auth-attempt.ts';
import { authOptions } from './auth-options.ts';
import { loadNextAuth } from './load-next-auth.ts';
import { nextAuthRequest } from './next-auth-request.ts';

/** Pages cannot set cookies; next-auth writes its cookies to this response, and they are dropped. */
const discarded = { getHeader: () => undefined, setHeader: () => undefined } as unknown as NextApiResponse;

/**
 * The signed-in member of a page, by `getServerSession` of next-auth; null without an active session of this
 * app and environment. Reads the cookie and the session once. Throws when the database is unavailable.
 */
export async function readMember(visitor: Visitor): Promise<Member | null> {
  // Most public pages have no session, and next-auth need not be loaded for them.
  if (!visitor.sessionCookie) return null;
  const attempt = newAttempt();
  const { getServerSession } = await loadNextAuth();
  const request = nextAuthRequest(visitor, {});
  const session = await getServerSession(request, discarded, authOptions(visitor, attempt));
  if (attempt.failure) throw attempt.failure;
  return session && (attempt.active?.member ?? null);
}
