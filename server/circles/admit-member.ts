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
 * Makes somebody an active member, under the lock of the circle. Open invitations to them by username are thereby
 * accepted, so that nobody inside is still invited. Fails with invalid_state when the circle is full, or when the
 * person is in as many circles as one may be.
 */
export async function admitMember(ctx: PublicContext, admission: Admission): Promise<void> {
  const { circleId, userId, role, managedBy, joinedVia, invitationId } = admission;
  if ((await countCirclesOf(ctx, userId)) >= circleLimits.circlesPerMember) {
    throw problem('invalid_state', {
      detail: `Nobody can be in more than ${circleLimits.circlesPerMember} circles.`,
    });
  }
  await ctx.db.execute(sql`
    insert into circle_members
      (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, invitation_id, joined_at)
    values (${ctx.app.id}, ${newId()}, ${circleId}, ${userId}, ${role}, ${managedBy}, 'active', ${joinedVia},
      ${invitationId}, now())`);
  await dropAnswered(ctx, circleId, userId);
  await refuseOverfull(ctx, circleId);
  await settleInvitationsTo(ctx, userId, [circleId]);
}

/**
 * How many circles somebody is in. Locks their membership until the transaction ends, before any circle is locked
 * by the same transaction, so that two joins at once cannot both take the last place.
 */
export async function lockCirclesOf(ctx: PublicContext, userId: string): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from memberships where app_id = ${ctx.app.id} and user_id = ${userId} for no key update`);
}

export async function countCirclesOf(ctx: PublicContext, userId: string): Promise<number> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and status = 'active'`);
  return row?.count ?? 0;
}

/** After somebody was added: fails with invalid_state when that was one too many. */
export async function refuseOverfull(ctx: PublicContext, circleId: string): Promise<void> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from circle_members
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status in ('active', 'pending_verification')`);
  if ((row?.count ?? 0) > circleLimits.membersPerCircle) {
    throw problem('invalid_state', {
      detail: `A circle has ${circleLimits.membersPerCircle} members at most, those waiting included.`,
    });
  }
}

/** Removes the waiting row of somebody who has answered the invitation that joining made for them. */
export async function dropAnswered(ctx: PublicContext, circleId: string, userId: string): Promise<void> {
  await ctx.db.execute(sql`
    delete from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and circle_id = ${circleId}
      and status = 'pending_verification' and needs_answer`);
}

/** Open invitations by username to somebody who is inside by now count as accepted. */
export async function settleInvitationsTo(
  ctx: PublicContext,
  userId: string,
  circleIds: readonly string[],
): Promise<void> {
  await ctx.db.execute(sql`
    update circle_invitations set status = 'accepted', use_count = max_uses, updated_at = now()
    where app_id = ${ctx.app.id} and circle_id in ${circleIds} and invitee_id = ${userId} and status = 'pending'`);
}
