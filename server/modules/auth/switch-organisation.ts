import { accessibleApps } from '#server/modules/tenants/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { endedSessions } from '#server/platform/http/reauthenticate-while-open.ts';
import { newId } from '#server/platform/ids/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type * as contract from './contract-switch-organisation.ts';
import { issueTokens } from './issue-tokens.ts';
import { requestOrigin } from './request-info.ts';

/** The session in another app that replaces the caller's session. */
export type ReplacedSession = {
  sessionId: string;
  appId: string;
  organisation: { id: string; name: string };
  /** The user's role there; null for a member of the app without one. */
  role: string | null;
};

/**
 * Switches the caller's session to another organisation and returns new tokens. Fails with `not_found` when
 * the user can access no app there, `token_revoked` for an ended session, and `forbidden` for a session
 * cookie.
 */
export async function switchOrganisation(
  ctx: MemberContext,
  input: Input<typeof contract.switchOrganisation>,
): Promise<Output<typeof contract.switchOrganisation>> {
  if (requestOrigin(ctx).byCookie) throw problem('forbidden');
  return transaction(ctx, async (ctx) => {
    const { sessionId, appId, organisation, role } = await replaceSession(ctx, input.org_id);
    const tokens = await issueTokens(ctx, {
      sessionId,
      userId: ctx.member.userId,
      appId,
      organisationId: organisation.id,
      roles: role ? [role] : [],
      parentHash: null,
    });
    return { ...tokens, org: organisation, app_id: appId };
  });
}

/**
 * Ends the caller's session with its tokens and streams and opens one in an app of the organisation, in one
 * transaction. Without `appId` the app is the one the user last signed in to there, else the oldest accessible one.
 * The new session ends when the old one would have. It has no tokens: the caller issues tokens or a cookie. Of
 * simultaneous calls from one session one succeeds. Fails with `not_found`, also for an app that the user cannot
 * access or that is of another organisation, and `token_revoked` as `switchOrganisation` does.
 */
export async function replaceSession(
  ctx: MemberContext,
  organisationId: string,
  appId?: string,
): Promise<ReplacedSession> {
  const { userId } = ctx.member;
  return transaction(ctx, async (ctx) => {
    const target = await chooseApp(ctx, organisationId, appId);
    if (!target) throw problem('not_found');
    const sessionId = newId();
    const opened = await ctx.db.execute(sql`
      with ended as (
        update sessions set revoked_at = sojourn_now()
        where app_id = ${ctx.app.id} and id = ${ctx.member.sessionId} and revoked_at is null
        returning user_agent, expires_at
      )
      insert into sessions (app_id, id, user_id, organisation_id, user_agent, expires_at)
      select ${target.app_id}, ${sessionId}, ${userId}, ${organisationId}, user_agent, expires_at from ended
      returning 1`);
    if (opened.length === 0) throw problem('token_revoked');
    await publish(ctx, endedSessions, userId);
    return {
      sessionId,
      appId: target.app_id,
      organisation: { id: target.organisation_id, name: target.organisation_name },
      role: target.role,
    };
  });
}

async function chooseApp(ctx: MemberContext, organisationId: string, appId?: string) {
  const { userId } = ctx.member;
  const [row] = await ctx.db.execute<{
    app_id: string;
    organisation_id: string;
    organisation_name: string;
    role: string | null;
  }>(sql`
    select a.id as app_id, a.organisation_id, o.name as organisation_name, om.role
    from apps a
    join organisations o on o.id = a.organisation_id
    left join organisation_members om on om.organisation_id = o.id and om.user_id = ${userId}
    where a.organisation_id = ${organisationId} and a.id in ${accessibleApps(ctx.environment, userId)}
      ${appId === undefined ? sql`` : sql`and a.id = ${appId}`}
    order by (select max(s.created_at) from sessions s where s.app_id = a.id and s.user_id = ${userId}) desc nulls last,
      a.created_at, a.id
    limit 1`);
  return row ?? null;
}
