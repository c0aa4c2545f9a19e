import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isManager, lockMyCircle } from './circle.ts';
import type * as contract from './contract.ts';
import { endCircleMembership, findCurrentMember, findMember } from './find-member.ts';
import { presentMember, type WireMember } from './present.ts';

/**
 * Removes another member, active or pending. Fails with not_found, not_circle_manager, or invalid_state for
 * the owner and for the caller.
 */
export async function removeMember(
  ctx: MemberContext,
  input: Input<typeof contract.removeCircleMember>,
): Promise<WireMember> {
  return transaction(ctx, async (ctx) => {
    const { circle, me } = await lockMyCircle(ctx, input.circle_id);
    const member = await findCurrentMember(ctx, circle.id, input.member_id);
    if (!isManager(me.role) && member.managed_by !== 'members') throw problem('not_circle_manager');
    if (member.role === 'owner') {
      throw problem('invalid_state', { detail: 'The owner cannot be removed.' });
    }
    if (member.id === me.id) {
      throw problem('invalid_state', { detail: 'Leave the circle instead of removing yourself.' });
    }
    await endCircleMembership(ctx, member.id, 'removed');
    await revokeJoinInvitation(ctx, circle.id, member.user_id);
    return presentMember(await findMember(ctx, circle.id, member.id));
  });
}

/** Revokes the invitation that joining by a link may have created, because managers cannot see it. */
async function revokeJoinInvitation(ctx: MemberContext, circleId: string, userId: string): Promise<void> {
  await ctx.db.execute(sql`
    update circle_invitations set status = 'revoked', updated_at = sojourn_now()
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and invitee_id = ${userId} and status = 'pending'
      and made_by_join`);
}
