import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { circleLimits } from './limits.ts';

type Admission = {
  circleId: string;
  userId: string;
  role: 'owner' | 'member';
  managedBy: 'admins' | 'members';
  joinedVia: 'founder' | 'by_username' | 'by_link';
  invitationId: string | null;
};

/**
 * Makes a user an active member of a circle; the caller must hold the lock of the circle. Also marks open
 * invitations by username to the user as accepted. Fails with invalid_state when the circle is full or the
 * user is at the limit of circles.
 */
export async function admitMember(ctx: PublicContext, admission: Admission): Promise<void> {
  const { circleId, userId, role, managedBy, joinedVia, invitationId } = admission;
  if ((await countCircles(ctx, userId)) >= circleLimits.circlesPerMember) {
    throw problem('invalid_state', {
      detail: `A member can be in at most ${circleLimits.circlesPerMember} circles.`,
    });
  }
  await ctx.db.execute(sql`
    insert into circle_members
      (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, invitation_id, joined_at)
    values (${ctx.app.id}, ${newId()}, ${circleId}, ${userId}, ${role}, ${managedBy}, 'active', ${joinedVia},
      ${invitationId}, sojourn_now())`);
  await deleteAnsweredPending(ctx, circleId, userId);
  await checkMemberLimit(ctx, circleId);
  await markInvitationsAccepted(ctx, userId, [circleId]);
}

/**
 * Locks the user's app membership until the transaction ends, so that two concurrent joins cannot both take
 * the last place within the limit of circles. Call it before the same transaction locks a circle.
 */
export async function lockAppMembership(ctx: PublicContext, userId: string): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from memberships where app_id = ${ctx.app.id} and user_id = ${userId} for no key update`);
}

/** The number of circles in which the user is an active member. */
export async function countCircles(ctx: PublicContext, userId: string): Promise<number> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and status = 'active'`);
  return row?.count ?? 0;
}

/** Fails with invalid_state when the circle has more members than allowed; call it after adding one. */
export async function checkMemberLimit(ctx: PublicContext, circleId: string): Promise<void> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from circle_members
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status in ('active', 'pending_verification')`);
  if ((row?.count ?? 0) > circleLimits.membersPerCircle) {
    throw problem('invalid_state', {
      detail: `A circle can have at most ${circleLimits.membersPerCircle} members, pending ones included.`,
    });
  }
}

/** Deletes the pending row of a user who has answered the invitation that joining by a link created. */
export async function deleteAnsweredPending(
  ctx: PublicContext,
  circleId: string,
  userId: string,
): Promise<void> {
  await ctx.db.execute(sql`
    delete from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and circle_id = ${circleId}
      and status = 'pending_verification' and needs_answer`);
}

/** Marks open invitations by username to a user as accepted, because the user is now in these circles. */
export async function markInvitationsAccepted(
  ctx: PublicContext,
  userId: string,
  circleIds: readonly string[],
): Promise<void> {
  await ctx.db.execute(sql`
    update circle_invitations set status = 'accepted', use_count = max_uses, updated_at = sojourn_now()
    where app_id = ${ctx.app.id} and circle_id in ${circleIds} and invitee_id = ${userId} and status = 'pending'`);
}
