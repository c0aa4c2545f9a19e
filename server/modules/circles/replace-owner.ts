import type { PublicContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { lockCircle } from './circle.ts';
import { passOwnership } from './pass-ownership.ts';

type Candidate = { id: string; user_id: string; role: string; membership_active: boolean };

/**
 * Makes a member the owner of a circle whose owner has no active app membership, and the former owner an admin.
 * For operators: a suspended or cancelled owner can neither transfer nor delete the circle, and nobody else may.
 * Returns the ids of both memberships of the circle. Fails with not_found, or invalid_state when the app
 * membership of the owner is active, or the user is not in the circle or has no active app membership.
 */
export async function replaceOwner(
  ctx: PublicContext,
  { circleId, userId }: { circleId: string; userId: string },
): Promise<{ from: string; to: string }> {
  return transaction(ctx, async (ctx) => {
    const circle = await lockCircle(ctx, circleId);
    const found = await ctx.db.execute<Candidate>(sql`
      select m.id, m.user_id, m.role, coalesce(s.status = 'active', false) as membership_active
      from circle_members m
      left join memberships s on s.app_id = m.app_id and s.user_id = m.user_id
      where m.app_id = ${ctx.app.id} and m.circle_id = ${circle.id} and m.status = 'active'
        and (m.role = 'owner' or m.user_id = ${userId})`);
    const owner = found.find(({ role }) => role === 'owner');
    if (!owner) throw new Error('The circle has no owner');
    if (owner.membership_active) {
      throw problem('invalid_state', {
        detail: 'The app membership of the owner is active: only the owner can transfer the circle.',
      });
    }
    const successor = found.find(({ user_id: id }) => id === userId);
    if (!successor) throw problem('invalid_state', { detail: 'The member is not in the circle.' });
    if (!successor.membership_active) {
      throw problem('invalid_state', { detail: 'The app membership of the member is not active.' });
    }
    const change = { from: owner.id, to: successor.id };
    await passOwnership(ctx, circle.id, change);
    return change;
  });
}
