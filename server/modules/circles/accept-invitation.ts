import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { admitMember, lockAppMembership } from './admit-member.ts';
import { findCircleMembership, lockCircle, requireActiveMembership } from './circle.ts';
import { consumeUse } from './consume-use.ts';
import type * as contract from './contract.ts';
import { findInvitationTo, refuseExpiredOrRevoked } from './find-invitation.ts';
import { findMember } from './find-member.ts';
import { type InvitationRow, presentMember } from './present.ts';

/**
 * Makes the caller an active member of the circle, by an invitation by username or by a link. A repeat
 * returns the same answer. Fails with not_found (unknown code, or one for another member),
 * invitation_expired, membership_inactive, 422 when `invitation_kind` does not match, or invalid_state when
 * declined, used up or a limit is reached.
 */
export async function acceptInvitation(
  ctx: MemberContext,
  input: Input<typeof contract.acceptInvitation>,
): Promise<Output<typeof contract.acceptInvitation>> {
  requireActiveMembership(ctx);
  const { userId } = ctx.member;
  return transaction(ctx, async (ctx) => {
    await lockAppMembership(ctx, userId);
    const circle = await lockCircle(ctx, input.circle_id);
    const invitation = await findInvitationTo(ctx, circle.id, input.invitation_code, userId);
    if (input.invitation_kind && input.invitation_kind !== invitation.kind) {
      throw invalid('invitation_kind', 'other_kind', 'Must be the kind of this invitation, or be left out.');
    }
    if (!(await findCircleMembership(ctx, circle.id, userId))) await admitByInvitation(ctx, invitation);
    const member = await findCircleMembership(ctx, circle.id, userId);
    if (!member) throw new Error('The admitted member was not found');
    return {
      circle: { id: circle.id, name: circle.name },
      member: presentMember(await findMember(ctx, circle.id, member.id)),
    };
  });
}

async function admitByInvitation(ctx: MemberContext, invitation: InvitationRow): Promise<void> {
  const { userId } = ctx.member;
  if (await isOlderThanRemoval(ctx, invitation, userId)) throw problem('not_found');
  refuseExpiredOrRevoked(invitation);
  if (invitation.status === 'declined') {
    throw problem('invalid_state', { detail: 'The invitation was declined. Ask for a new one.' });
  }
  // A pending row of the same invitation has already counted as a use and a place in the circle.
  const pending = await ctx.db.execute(sql`
    delete from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and circle_id = ${invitation.circle_id}
      and status = 'pending_verification' and invitation_id = ${invitation.id} returning 1`);
  if (pending.length === 0) await consumeUse(ctx, invitation.id);
  await admitMember(ctx, {
    circleId: invitation.circle_id,
    userId,
    role: 'member',
    managedBy: invitation.type === 'members_managed' ? 'members' : 'admins',
    joinedVia: invitation.kind,
    invitationId: invitation.id,
  });
  await publishWebhookEvent(ctx, ctx.app.id, 'circle.joined', {
    circle_id: invitation.circle_id,
    user_id: userId,
    joined_via: invitation.kind,
  });
}

/** A removal invalidates every earlier invitation for that person; a later invitation is valid again. */
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
