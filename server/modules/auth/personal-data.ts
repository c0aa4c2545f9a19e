import type { MemberContext } from '#server/platform/context/index.ts';
import { and, asc, eq, sql } from '#server/platform/db/sql.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { forgetWindows } from '#server/platform/rate-limit/index.ts';
import { eraseCredentials } from './erase-credentials.ts';
import { sendWindows } from './initiate-login.ts';
import { loginWindows, resetFailures, userIdIdentifier } from './prove-passcode.ts';
import { sessions } from './schema.ts';

export const personalData = {
  exportFor: { sessions: readSessions },
  async erase(ctx, { userId, email }) {
    const identifiers = [email.toLowerCase(), userIdIdentifier(userId)];
    await resetFailures(ctx, ...identifiers);
    await forgetWindows(ctx, [
      ...loginWindows(ctx.app.id, ...identifiers),
      ...sendWindows(ctx.app.id, email.toLowerCase()),
    ]);
    await eraseCredentials(ctx, userId);
  },
} satisfies PersonalData;

async function readSessions(ctx: MemberContext) {
  return ctx.db
    .select({
      user_agent: sessions.userAgent,
      created_at: sessions.createdAt,
      expires_at: sessions.expiresAt,
      ended: sql<boolean>`${sessions.revokedAt} is not null or ${sessions.expiresAt} <= sojourn_now()::timestamptz(3)`,
    })
    .from(sessions)
    .where(and(eq(sessions.appId, ctx.app.id), eq(sessions.userId, ctx.member.userId)))
    .orderBy(asc(sessions.id));
}
