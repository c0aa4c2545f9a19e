import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { admitMember, lockAppMembership } from './admit-member.ts';
import { requireActiveMembership } from './circle.ts';
import type * as contract from './contract.ts';
import type { WireCircle } from './present.ts';
import { readCircle } from './read-circle.ts';

/** Creates a circle owned by the caller. Fails with membership_inactive, or invalid_state at the limit. */
export async function createCircle(
  ctx: MemberContext,
  input: Input<typeof contract.createCircle>,
): Promise<WireCircle> {
  requireActiveMembership(ctx);
  const id = newId();
  return transaction(ctx, async (ctx) => {
    await lockAppMembership(ctx, ctx.member.userId);
    await ctx.db.execute(sql`
      insert into circles (app_id, id, name, description, image, invitation_policy)
      values (${ctx.app.id}, ${id}, ${input.name}, ${input.description ?? null}, ${input.image ?? null},
        ${input.invitation_policy})`);
    await admitMember(ctx, {
      circleId: id,
      userId: ctx.member.userId,
      role: 'owner',
      managedBy: 'admins',
      joinedVia: 'founder',
      invitationId: null,
    });
    return readCircle(ctx, id);
  });
}
