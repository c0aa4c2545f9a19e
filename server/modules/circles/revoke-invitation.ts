import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isManager, lockMyCircle } from './circle.ts';
import type * as contract from './contract.ts';
import { findInvitation } from './find-invitation.ts';
import { presentInvitations, type WireInvitation } from './present.ts';

/**
 * Revokes an invitation, for owner, admins and the member who made it. Fails with not_found,
 * not_circle_manager, or invalid_state when it was accepted, declined or used up.
 */
export async function revokeInvitation(
  ctx: MemberContext,
  input: Input<typeof contract.revokeInvitation>,
): Promise<WireInvitation> {
  return transaction(ctx, async (ctx) => {
    const { circle, me } = await lockMyCircle(ctx, input.circle_id);
    const invitation = await findInvitation(ctx, circle.id, input.invitation_code);
    if (!isManager(me.role) && invitation.inviter_id !== ctx.member.userId)
      throw problem('not_circle_manager');
    if (invitation.status === 'accepted' || invitation.status === 'declined') {
      throw problem('invalid_state', { detail: 'The invitation was already accepted, declined or used up.' });
    }
    await ctx.db.execute(sql`
      update circle_invitations set status = 'revoked', updated_at = sojourn_now()
      where app_id = ${ctx.app.id} and id = ${invitation.id} and status <> 'revoked'`);
    const [revoked] = await presentInvitations(ctx, [
      await findInvitation(ctx, circle.id, input.invitation_code),
    ]);
    if (!revoked) throw new Error('The invitation was not found');
    return revoked;
  });
}
