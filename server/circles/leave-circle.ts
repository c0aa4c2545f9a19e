import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { archiveCircle } from './archive-circle.ts';
import { lockMyCircle } from './circle.ts';
import type * as contract from './contract.ts';
import { endStay, findMember } from './find-member.ts';
import { presentMember, type WireMember } from './present.ts';

/**
 * Ends the caller's own stay; the last one out ends the circle. Fails with not_found, or invalid_state for an
 * owner while others remain.
 */
export async function leaveCircle(
  ctx: MemberContext,
  input: Input<typeof contract.leaveCircle>,
): Promise<WireMember> {
  return transaction(ctx, async (ctx) => {
    const { circle, me } = await lockMyCircle(ctx, input.circle_id);
    // The owner is always the last one out, so nobody else has to be counted.
    if (me.role === 'owner') {
      if (await hasOthers(ctx, circle.id, me.id)) {
        throw problem('invalid_state', { detail: 'Hand the circle over before you leave it.' });
      }
      await archiveCircle(ctx, circle.id);
    } else {
      await endStay(ctx, me.id, 'left');
    }
    return presentMember(await findMember(ctx, circle.id, me.id));
  });
}

/** Whether anybody else is in; those who never verified their address are not in. */
async function hasOthers(ctx: MemberContext, circleId: string, memberId: string): Promise<boolean> {
  const others = await ctx.db.execute(sql`
    select 1 from circle_members
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status = 'active' and id <> ${memberId} limit 1`);
  return others.length > 0;
}
