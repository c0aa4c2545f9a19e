import type { MemberContext, PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';

export type Role = 'owner' | 'admin' | 'member';

export type LockedCircle = {
  id: string;
  name: string;
  invitation_policy: 'admin_managed' | 'members_managed';
};

/**
 * Takes the lock under which everything about a circle's members and invitations changes, so that changes to one
 * circle happen one after the other. Held to the end of the transaction. Fails with not_found.
 */
export async function lockCircle(ctx: PublicContext, circleId: string): Promise<LockedCircle> {
  if (!isUuid(circleId)) throw problem('not_found');
  // No key update: rows that point to the circle may be written meanwhile.
  const [circle] = await ctx.db.execute<LockedCircle>(sql`
    select id, name, invitation_policy from circles
    where app_id = ${ctx.app.id} and id = ${circleId} and archived_at is null for no key update`);
  if (!circle) throw problem('not_found');
  return circle;
}

/** The same for a caller who is in the circle; fails with not_found for anybody else. */
export async function lockMyCircle(
  ctx: MemberContext,
  circleId: string,
): Promise<{ circle: LockedCircle; me: { id: string; role: Role } }> {
  const circle = await lockCircle(ctx, circleId);
  // A statement of its own: one that waited for the lock would still see the members of before.
  const me = await findStay(ctx, circleId, ctx.member.userId);
  if (!me) throw problem('not_found');
  return { circle, me };
}

/** Somebody's active stay in a circle, or null. */
export async function findStay(ctx: PublicContext, circleId: string, userId: string) {
  const [stay] = await ctx.db.execute<{ id: string; role: Role }>(sql`
    select id, role from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and circle_id = ${circleId} and status = 'active'`);
  return stay ?? null;
}

export const manages = (role: Role): boolean => role !== 'member';

/** Circles are for members whose membership is in force. Fails with membership_inactive. */
export function requireActiveMembership(ctx: MemberContext): void {
  if (ctx.member.membershipStatus !== 'active') throw problem('membership_inactive');
}
