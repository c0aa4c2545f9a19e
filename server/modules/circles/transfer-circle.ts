import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { lockMyCircle } from './circle.ts';
import type * as contract from './contract.ts';
import { findCurrentMember } from './find-member.ts';
import type { WireCircle } from './present.ts';
import { readCircleWithMembers } from './read-circle.ts';

/**
 * Makes another active member the owner and the caller an admin, in one transaction, so that there is always
 * exactly one owner. Fails with not_found, not_circle_manager, or invalid_state when the member has not
 * verified the address or is already the owner.
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
    // In this order, because the unique index allows only one owner after each statement.
    await setRole(ctx, me.id, 'admin');
    await setRole(ctx, successor.id, 'owner');
    await ctx.db.execute(
      sql`update circles set updated_at = sojourn_now() where app_id = ${ctx.app.id} and id = ${circle.id}`,
    );
    return readCircleWithMembers(ctx, circle.id);
  });
}

/** Sets a manager role; managers can be removed only by other managers, not by plain members. */
async function setRole(ctx: MemberContext, memberId: string, role: 'owner' | 'admin'): Promise<void> {
  await ctx.db.execute(sql`
    update circle_members set role = ${role}, managed_by = 'admins'
    where app_id = ${ctx.app.id} and id = ${memberId}`);
}
