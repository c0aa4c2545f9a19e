import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { archiveCircle } from './archive-circle.ts';
import { lockMyCircle } from './circle.ts';
import type * as contract from './contract.ts';
import { endCircleMembership, findMember } from './find-member.ts';
import { presentMember, type WireMember } from './present.ts';

/**
 * Ends the caller's membership of the circle; the circle is archived when its last member leaves. Fails with
 * not_found, or invalid_state for an owner while others remain.
 */
export async function leaveCircle(
  ctx: MemberContext,
  input: Input<typeof contract.leaveCircle>,
): Promise<WireMember> {
  return transaction(ctx, async (ctx) => {
    const { circle, me } = await lockMyCircle(ctx, input.circle_id);
    // Only the owner can be the last member, so only the owner's leaving can archive the circle.
    if (me.role === 'owner') {
      if (await hasOtherMembers(ctx, circle.id, me.id)) {
        throw problem('invalid_state', {
          detail: 'The owner must transfer the circle to another member before leaving it.',
        });
      }
      await archiveCircle(ctx, circle.id);
    } else {
      await endCircleMembership(ctx, me.id, 'left');
    }
    return presentMember(await findMember(ctx, circle.id, me.id));
  });
}

/** Whether the circle has other active members; pending members do not count. */
async function hasOtherMembers(ctx: MemberContext, circleId: string, memberId: string): Promise<boolean> {
  const others = await ctx.db.execute(sql`
    select 1 from circle_members
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status = 'active' and id <> ${memberId} limit 1`);
  return others.length > 0;
}
