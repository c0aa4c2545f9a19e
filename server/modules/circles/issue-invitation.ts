import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { overLimit, slidingWindowLimit } from '#server/platform/rate-limit/index.ts';
import { isManager, lockMyCircle, requireActiveMembership } from './circle.ts';
import { expireUnanswerableInvitations } from './expire-invitations.ts';
import { invitationCode, invitationCodeHash } from './invitation-codes.ts';
import { circleLimits, invitationLifetimeDays } from './limits.ts';

type NewInvitation = {
  circleId: string;
  kind: 'by_username' | 'by_link';
  type: 'admin_managed' | 'members_managed';
  inviteeId: string | null;
  maxUses: number;
};

/** The window that counts the invitations of a member. */
export const invitationWindow = (appId: string, userId: string) => `circle-invite:${appId}:${userId}`;

/** Enforces the hourly limit. Refused invitations count, as they reveal whether a username exists. */
export async function enforceInvitationLimit(ctx: MemberContext): Promise<void> {
  const key = invitationWindow(ctx.app.id, ctx.member.userId);
  const taken = await slidingWindowLimit(ctx, key, circleLimits.invitationsPerHour, 3600);
  if (!taken.allowed) throw overLimit(circleLimits.invitationsPerHour, taken);
}

/**
 * Locks a circle to invite to, and expires its open invitations that nobody can answer. Fails with
 * membership_inactive, not_found, not_circle_manager.
 */
export async function lockCircleToInvite(ctx: MemberContext, circleId: string) {
  requireActiveMembership(ctx);
  const { circle, me } = await lockMyCircle(ctx, circleId);
  if (!isManager(me.role) && circle.invitation_policy !== 'members_managed')
    throw problem('not_circle_manager');
  await expireUnanswerableInvitations(ctx, circle.id);
  return circle;
}

/**
 * Stores an invitation with the hash of its code and returns the code. The circle must be locked by
 * `lockCircleToInvite`. Fails with invalid_state at the limit.
 */
export async function issueInvitation(
  ctx: MemberContext,
  invitation: NewInvitation,
): Promise<{ id: string; code: string }> {
  const id = newId();
  const code = invitationCode(ctx.environment, id);
  await checkOpenInvitationLimit(ctx, invitation.circleId);
  await ctx.db.execute(sql`
    insert into circle_invitations
      (app_id, id, circle_id, kind, type, status, inviter_id, invitee_id, max_uses, expires_at)
    values (${ctx.app.id}, ${id}, ${invitation.circleId}, ${invitation.kind}, ${invitation.type}, 'pending', ${ctx.member.userId},
      ${invitation.inviteeId}, ${invitation.maxUses}, sojourn_now() + make_interval(days => ${invitationLifetimeDays}))`);
  await ctx.db.execute(sql`
    insert into circle_invitation_codes (code_hash, app_id, invitation_id)
    values (${invitationCodeHash(code)}, ${ctx.app.id}, ${id})`);
  return { id, code };
}

/** Counts only invitations that managers can see and revoke; `lockCircleToInvite` has expired the others. */
async function checkOpenInvitationLimit(ctx: MemberContext, circleId: string): Promise<void> {
  const [open] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from circle_invitations
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status = 'pending'
      and not made_by_join`);
  if ((open?.count ?? 0) >= circleLimits.openInvitationsPerCircle) {
    throw problem('invalid_state', {
      detail: `A circle can have at most ${circleLimits.openInvitationsPerCircle} open invitations. Revoke some first.`,
    });
  }
}
