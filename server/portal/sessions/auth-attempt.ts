import { decodeSessionCookie, loadSession, type PortalSession } from '#server/modules/auth/index.ts';
import type { Member } from '#server/platform/context/index.ts';
import type { Visitor } from '../visitor.ts';

/** An active session of a member, with the cookie value that names it. */
export type ActiveSession = { cookie: string; member: Member; expiresAt: string };

/**
 * What happened during one call of next-auth. It catches every error of its callbacks and continues as if the
 * visitor were signed out; the caller of next-auth therefore looks here for the failure.
 */
export type AuthAttempt = {
  /** The active session of the visitor's cookie, once next-auth has asked for it. */
  active: ActiveSession | null;
  /** The session that a sign-in has opened. */
  opened: PortalSession | null;
  /** Seconds to wait after too many attempts. */
  retryAfterSeconds: number | undefined;
  /** An unexpected error, such as an unavailable database. */
  failure: unknown;
};

/** The record of a call of next-auth that has not begun. */
export const newAttempt = (): AuthAttempt => ({
  active: null,
  opened: null,
  retryAfterSeconds: undefined,
  failure: null,
});

/** Runs a callback of next-auth and keeps its error. */
export async function recordCallbackFailure<Value>(
  attempt: AuthAttempt,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (err) {
    attempt.failure ??= err;
    throw err;
  }
}

/**
 * Loads the session of a cookie when it is valid, belongs to this app and environment and has not ended. One
 * query checks the session in the database.
 */
export async function loadActiveSession(
  { environment, resolved, context }: Visitor,
  cookie: string,
): Promise<ActiveSession | null> {
  const session = await decodeSessionCookie(cookie);
  if (!session || session.appId !== resolved.app.id || session.environment !== environment) return null;
  const found = await loadSession(context.db, session.appId, session.sessionId);
  return found && { cookie, member: found.member, expiresAt: found.expiresAt };
}
