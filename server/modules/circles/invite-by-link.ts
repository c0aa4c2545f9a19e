import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type * as contract from './contract.ts';
import { findInvitation } from './find-invitation.ts';
import { enforceInvitationLimit, issueInvitation, lockCircleToInvite } from './issue-invitation.ts';
import { presentInvitations, type WireInvitation } from './present.ts';

/**
 * Creates a link by which up to `max_uses` people may join within seven days. Fails with not_found,
 * not_circle_manager, membership_inactive, rate_limited, or invalid_state when too many invitations are open.
 */
export async function inviteByLink(
  ctx: MemberContext,
  input: Input<typeof contract.inviteByLink>,
): Promise<WireInvitation> {
  await enforceInvitationLimit(ctx);
  return transaction(ctx, async (ctx) => {
    const circle = await lockCircleToInvite(ctx, input.circle_id);
    const { code } = await issueInvitation(ctx, {
      circleId: circle.id,
      kind: 'by_link',
      type: input.invitation_type,
      inviteeId: null,
      maxUses: input.max_uses,
    });
    const [invitation] = await presentInvitations(ctx, [await findInvitation(ctx, circle.id, code)]);
    if (!invitation) throw new Error('The new invitation was not found');
    return invitation;
  });
}
