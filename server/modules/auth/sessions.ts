import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { endedSessions } from '#server/platform/http/reauthenticate-while-open.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract-sessions.ts';

const maxSessions = 100;

type Row = { id: string; user_agent: string; created_at: string; expires_at: string };

/** Lists the caller's active sessions in this app, newest first, at most 100. */
export async function listSessions(ctx: MemberContext): Promise<Output<typeof contract.listSessions>> {
  const rows = await ctx.db.execute<Row>(sql`
    select id, user_agent, created_at, expires_at from sessions
    where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and revoked_at is null and expires_at > sojourn_now()::timestamptz(3)
    order by id desc limit ${maxSessions}`);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      user_agent: row.user_agent,
      created_at: isoInstant(Date.parse(row.created_at)),
      expires_at: isoInstant(Date.parse(row.expires_at)),
      current: row.id === ctx.member.sessionId,
    })),
  };
}

/** Ends one of the caller's active sessions in this app at once. Fails with `not_found` for any other id. */
export async function endSession(
  ctx: MemberContext,
  input: Input<typeof contract.endSession>,
): Promise<undefined> {
  if (!isUuid(input.id)) throw problem('not_found');
  const ended = await ctx.db.execute(sql`
    update sessions set revoked_at = sojourn_now()
    where app_id = ${ctx.app.id} and id = ${input.id} and user_id = ${ctx.member.userId}
      and revoked_at is null and expires_at > sojourn_now()::timestamptz(3)
    returning 1`);
  if (ended.length === 0) throw problem('not_found');
  await publish(ctx, endedSessions, ctx.member.userId);
}

/** Ends all of the caller's active sessions in this app at once, except the current one. */
export async function endOtherSessions(ctx: MemberContext): Promise<undefined> {
  await ctx.db.execute(sql`
    update sessions set revoked_at = sojourn_now()
    where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and id <> ${ctx.member.sessionId}
      and revoked_at is null and expires_at > sojourn_now()::timestamptz(3)`);
  await publish(ctx, endedSessions, ctx.member.userId);
}
