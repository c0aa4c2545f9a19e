import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { rateLimited, takeExact } from '#server/platform/limits/index.ts';
import { lockMyCircle, manages, requireActiveMembership } from './circle.ts';
import { invitationCode, invitationCodeHash } from './invitation-codes.ts';
import { circleLimits, invitationLifeDays } from './limits.ts';

type Issue = {
  circleId: string;
  kind: 'by_username' | 'by_link';
  type: 'admin_managed' | 'members_managed';
  inviteeId: string | null;
  maxUses: number;
};

/** Counts against the inviter's invitations of the hour, refused ones too: a refusal tells whether a name exists. */
export async function countInvitation(ctx: MemberContext): Promise<void> {
  const key = `circle-invite:${ctx.app.id}:${ctx.member.userId}`;
  const taken = await takeExact(ctx, key, circleLimits.invitationsPerHour, 3600);
  if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds);
}

/** Locks a circle to which the caller may invite. Fails with membership_inactive, not_found, not_circle_manager. */
export async function lockCircleToInvite(ctx: MemberContext, circleId: string) {
  requireActiveMembership(ctx);
  const { circle, me } = await lockMyCircle(ctx, circleId);
  if (!manages(me.role) && circle.invitation_policy !== 'members_managed')
    throw problem('not_circle_manager');
  return circle;
}

/** Writes an invitation and the hash of its code; answers the code. Fails with invalid_state when too many are open. */
export async function issueInvitation(
  ctx: MemberContext,
  issue: Issue,
): Promise<{ id: string; code: string }> {
  const id = newId();
  const code = invitationCode(ctx.environment, id);
  await refuseTooMany(ctx, issue.circleId);
  await ctx.db.execute(sql`
    insert into circle_invitations
      (app_id, id, circle_id, kind, type, status, inviter_id, invitee_id, max_uses, expires_at)
    values (${ctx.app.id}, ${id}, ${issue.circleId}, ${issue.kind}, ${issue.type}, 'pending', ${ctx.member.userId},
      ${issue.inviteeId}, ${issue.maxUses}, now() + make_interval(days => ${invitationLifeDays}))`);
  await ctx.db.execute(sql`
    insert into circle_invitation_codes (code_hash, app_id, invitation_id)
    values (${invitationCodeHash(code)}, ${ctx.app.id}, ${id})`);
  return { id, code };
}

/** Closes what has expired, which also makes room for a new invitation to the same person, and counts the rest. */
async function refuseTooMany(ctx: MemberContext, circleId: string): Promise<void> {
  await ctx.db.execute(sql`
    update circle_invitations set status = 'expired', updated_at = now()
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status = 'pending' and expires_at <= now()::timestamptz(3)`);
  const [open] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from circle_invitations
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status = 'pending'
      and not made_by_join`);
  if ((open?.count ?? 0) >= circleLimits.openInvitationsPerCircle) {
    throw problem('invalid_state', {
      detail: `A circle has ${circleLimits.openInvitationsPerCircle} open invitations at most. Revoke some first.`,
    });
  }
}
