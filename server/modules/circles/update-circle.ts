import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isManager, lockMyCircle } from './circle.ts';
import type * as contract from './contract.ts';
import type { WireCircle } from './present.ts';
import { readCircleWithMembers } from './read-circle.ts';
import { circles } from './schema.ts';

/** Changes the given fields; only owner and admins may. Fails with not_found, not_circle_manager. */
export async function updateCircle(
  ctx: MemberContext,
  input: Input<typeof contract.updateCircle>,
): Promise<WireCircle> {
  return transaction(ctx, async (ctx) => {
    const { circle, me } = await lockMyCircle(ctx, input.circle_id);
    if (!isManager(me.role)) throw problem('not_circle_manager');
    const { name, description, image, invitation_policy: invitationPolicy } = input;
    await ctx.db
      .update(circles)
      .set({ name, description, image, invitationPolicy, updatedAt: sql`sojourn_now()` })
      .where(and(eq(circles.appId, ctx.app.id), eq(circles.id, circle.id)));
    return readCircleWithMembers(ctx, circle.id);
  });
}
