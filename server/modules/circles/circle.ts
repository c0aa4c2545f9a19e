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
 * Locks a circle until the end of the transaction. Every change to its members and invitations takes this
 * lock, so that they run one after the other. Fails with not_found.
 */
export async function lockCircle(ctx: PublicContext, circleId: string): Promise<LockedCircle> {
  if (!isUuid(circleId)) throw problem('not_found');
  // "No key update" still lets other transactions insert rows that refer to the circle.
  const [circle] = await ctx.db.execute<LockedCircle>(sql`
    select id, name, invitation_policy from circles
    where app_id = ${ctx.app.id} and id = ${circleId} and archived_at is null for no key update`);
  if (!circle) throw problem('not_found');
  return circle;
}

/** Locks a circle as `lockCircle` does, for a caller who is in it; fails with not_found for anybody else. */
export async function lockMyCircle(
  ctx: MemberContext,
  circleId: string,
): Promise<{ circle: LockedCircle; me: { id: string; role: Role } }> {
  const circle = await lockCircle(ctx, circleId);
  // A separate statement, because one that waited for the lock would still see the earlier members.
  const me = await findCircleMembership(ctx, circleId, ctx.member.userId);
  if (!me) throw problem('not_found');
  return { circle, me };
}

/** The user's active membership of the circle, or null. */
export async function findCircleMembership(ctx: PublicContext, circleId: string, userId: string) {
  const [membership] = await ctx.db.execute<{ id: string; role: Role }>(sql`
    select id, role from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and circle_id = ${circleId} and status = 'active'`);
  return membership ?? null;
}

/** Whether the role is owner or admin. */
export const isManager = (role: Role): boolean => role !== 'member';

/** Fails with membership_inactive unless the caller's app membership is active. */
export function requireActiveMembership(ctx: MemberContext): void {
  if (ctx.member.membershipStatus !== 'active') throw problem('membership_inactive');
}
