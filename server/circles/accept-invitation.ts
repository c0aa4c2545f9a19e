import { announce } from '#server/outbound-webhooks/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { admitMember, lockCirclesOf } from './admit-member.ts';
import { findStay, lockCircle, requireActiveMembership } from './circle.ts';
import type * as contract from './contract.ts';
import { findInvitationTo, refuseOver } from './find-invitation.ts';
import { findMember } from './find-member.ts';
import { type InvitationRow, presentMember } from './present.ts';
import { takeUse } from './take-use.ts';

/**
 * Makes the caller an active member by an invitation to them or by a link; who is in already gets the same answer
 * again. Fails with not_found (unknown code, or one for somebody else), invitation_expired, membership_inactive,
 * a 422 when the kind is another, or invalid_state when it was declined, is used up, or a limit is reached.
 */
export async function acceptInvitation(
  ctx: MemberContext,
  input: Input<typeof contract.acceptInvitation>,
): Promise<Output<typeof contract.acceptInvitation>> {
  requireActiveMembership(ctx);
  const { userId } = ctx.member;
  return transaction(ctx, async (ctx) => {
    await lockCirclesOf(ctx, userId);
    const circle = await lockCircle(ctx, input.circle_id);
    const invitation = await findInvitationTo(ctx, circle.id, input.invitation_code, userId);
    if (input.invitation_kind && input.invitation_kind !== invitation.kind) {
      throw invalid('invitation_kind', 'other_kind', 'The invitation is of the other kind.');
    }
    if (!(await findStay(ctx, circle.id, userId))) await joinBy(ctx, invitation);
    const stay = await findStay(ctx, circle.id, userId);
    if (!stay) throw new Error('A member was admitted and is not there');
    return {
      circle: { id: circle.id, name: circle.name },
      member: presentMember(await findMember(ctx, circle.id, stay.id)),
    };
  });
}

async function joinBy(ctx: MemberContext, invitation: InvitationRow): Promise<void> {
  const { userId } = ctx.member;
  if (await isOlderThanRemoval(ctx, invitation, userId)) throw problem('not_found');
  refuseOver(invitation);
  if (invitation.status === 'declined') {
    throw problem('invalid_state', { detail: 'The invitation was declined. Ask for a new one.' });
  }
  // Who joined under their address before signing in has taken a use and a place with it.
  const waiting = await ctx.db.execute(sql`
    delete from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and circle_id = ${invitation.circle_id}
      and status = 'pending_verification' and invitation_id = ${invitation.id} returning 1`);
  if (waiting.length === 0) await takeUse(ctx, invitation.id);
  await admitMember(ctx, {
    circleId: invitation.circle_id,
    userId,
    role: 'member',
    managedBy: invitation.type === 'members_managed' ? 'members' : 'admins',
    joinedVia: invitation.kind,
    invitationId: invitation.id,
  });
  await announce(ctx, ctx.app.id, 'circle.joined', {
    circle_id: invitation.circle_id,
    user_id: userId,
    joined_via: invitation.kind,
  });
}

/** A removal ends every invitation of before it for that person; a later one welcomes them back. */
async function isOlderThanRemoval(
  ctx: MemberContext,
  invitation: InvitationRow,
  userId: string,
): Promise<boolean> {
  const removals = await ctx.db.execute(sql`
    select 1 from circle_members
    where app_id = ${ctx.app.id} and circle_id = ${invitation.circle_id} and user_id = ${userId}
      and status = 'removed' and joined_at is not null and ended_at >= ${invitation.created_at} limit 1`);
  return removals.length > 0;
}
