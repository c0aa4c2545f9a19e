import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { lockMyCircle } from './circle.ts';
import type * as contract from './contract.ts';
import { findCurrentMember } from './find-member.ts';
import { passOwnership } from './pass-ownership.ts';
import type { WireCircle } from './present.ts';
import { readCircleWithMembers } from './read-circle.ts';

/**
 * Makes another active member the owner and the caller an admin, in one transaction, so that there is always
 * exactly one owner. Fails with not_found, not_circle_manager, or invalid_state when the member has not
 * verified the address, is already the owner, or has no active app membership.
 */
export async function transferCircle(
  ctx: MemberContext,
  input: Input<typeof contract.transferCircle>,
): Promise<WireCircle> {
  return transaction(ctx, async (ctx) => {
    const { circle, me } = await lockMyCircle(ctx, input.circle_id);
    if (me.role !== 'owner') throw problem('not_circle_manager');
    const successor = await findCurrentMember(ctx, circle.id, input.member_id);
    if (successor.id === me.id)
      throw problem('invalid_state', { detail: 'The member is already the owner.' });
    if (successor.status !== 'active') {
      throw problem('invalid_state', { detail: 'The member has not verified the e-mail address yet.' });
    }
    if (!successor.membership_active) {
      throw problem('invalid_state', { detail: 'The app membership of the member is not active.' });
    }
    await passOwnership(ctx, circle.id, { from: me.id, to: successor.id });
    return readCircleWithMembers(ctx, circle.id);
  });
}
