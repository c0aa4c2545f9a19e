import type { MemberContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { endedSessions } from '#server/platform/http/reauthenticate-while-open.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { sessions } from './schema.ts';

/** Ends the caller's session: its tokens are refused from the next request on, and its open streams end. */
export async function logout(ctx: MemberContext): Promise<undefined> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt: sql`sojourn_now()` })
    .where(and(eq(sessions.appId, ctx.app.id), eq(sessions.id, ctx.member.sessionId)));
  await publish(ctx, endedSessions, ctx.member.userId);
}
