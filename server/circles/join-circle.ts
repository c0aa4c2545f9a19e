import { ensurePendingMember } from '#server/identity/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { refuseOverfull } from './admit-member.ts';
import { announceJoinedMember } from './announce-joined-member.ts';
import { lockCircle } from './circle.ts';
import type * as contract from './contract.ts';
import { findInvitation, refuseOver } from './find-invitation.ts';
import type { InvitationRow } from './present.ts';
import { residence } from './residence.ts';
import { takeUse } from './take-use.ts';

/**
 * Redeems a link for an address, known or not: makes the account and the pending membership where there is none,
 * and a member who becomes active when that address is proved at sign-in. Signs nobody in, changes nothing that is
 * there, and does and answers the same for every address; somebody who is in the circle gets a waiting row too,
 * which their next sign-in drops. Fails with not_found, invitation_expired, or invalid_state (by username, used up,
 * circle full).
 */
export async function joinCircle(
  ctx: PublicContext,
  input: Input<typeof contract.joinCircle>,
): Promise<Output<typeof contract.joinCircle>> {
  return transaction(ctx, async (ctx) => {
    const circle = await lockCircle(ctx, input.circle_id);
    const invitation = await findInvitation(ctx, circle.id, input.invitation_code);
    refuseOver(invitation);
    // Judged without looking at the address: whether it is the addressee's is nobody's to learn.
    if (invitation.kind === 'by_username') {
      throw problem('invalid_state', { detail: 'This invitation is for one member: sign in and accept it.' });
    }
    const { userId, proposedMembershipId } = await ensurePendingMember(ctx, {
      email: input.email,
      firstname: input.firstname,
      lastname: input.lastname,
      ...residence(input),
    });
    // Set for every address: only the job learns whether the membership is new.
    await enqueue(ctx, announceJoinedMember, { appId: ctx.app.id, membershipId: proposedMembershipId });
    // A repeated request takes no second use. A refusal undoes the account as well.
    if (await addWaiting(ctx, invitation, userId)) {
      await takeUse(ctx, invitation.id);
      await refuseOverfull(ctx, circle.id);
    }
    return { circle: { id: circle.id, name: circle.name }, login_required: true as const };
  });
}

/** Whether there was no waiting row yet. */
async function addWaiting(ctx: PublicContext, invitation: InvitationRow, userId: string): Promise<boolean> {
  const added = await ctx.db.execute(sql`
    insert into circle_members
      (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, invitation_id)
    values (${ctx.app.id}, ${newId()}, ${invitation.circle_id}, ${userId}, 'member',
      ${invitation.type === 'members_managed' ? 'members' : 'admins'}, 'pending_verification', 'by_link',
      ${invitation.id})
    on conflict (app_id, user_id, circle_id) where status = 'pending_verification' do nothing
    returning 1`);
  return added.length > 0;
}
