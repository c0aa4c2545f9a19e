import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { endedSessions } from '#server/platform/http/reauthenticate-while-open.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { sessions } from './schema.ts';

/** Ends all sessions of a user in an app at once, with their tokens and streams. */
export async function endSessionsOf(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  userId: string,
): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt: sql`sojourn_now()` })
    .where(and(eq(sessions.appId, appId), eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  await publish(ctx, endedSessions, userId);
}
