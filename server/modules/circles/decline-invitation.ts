import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { deleteAnsweredPending } from './admit-member.ts';
import { findCircleMembership, lockCircle } from './circle.ts';
import type * as contract from './contract.ts';
import { findInvitationTo, refuseExpiredOrRevoked } from './find-invitation.ts';

/**
 * Declines an invitation to the caller. A link stays open, because others may still use it. Fails with
 * not_found (unknown code, or one for another member), invitation_expired, or invalid_state after it was
 * accepted.
 */
export async function declineInvitation(
  ctx: MemberContext,
  input: Input<typeof contract.declineInvitation>,
): Promise<Output<typeof contract.declineInvitation>> {
  const { userId } = ctx.member;
  return transaction(ctx, async (ctx) => {
    const circle = await lockCircle(ctx, input.circle_id);
    const invitation = await findInvitationTo(ctx, circle.id, input.invitation_code, userId);
    refuseExpiredOrRevoked(invitation);
    const used = invitation.kind === 'by_username' && invitation.status === 'accepted';
    if (used || (await findCircleMembership(ctx, circle.id, userId))) {
      throw problem('invalid_state', { detail: 'The invitation was accepted. Leave the circle instead.' });
    }
    if (invitation.kind === 'by_username') {
      await ctx.db.execute(sql`
        update circle_invitations set status = 'declined', updated_at = sojourn_now()
        where app_id = ${ctx.app.id} and id = ${invitation.id} and status = 'pending'`);
      await deleteAnsweredPending(ctx, circle.id, userId);
    }
    return {
      invitation_code: input.invitation_code,
      invitation_kind: invitation.kind,
      status: 'declined' as const,
    };
  });
}
