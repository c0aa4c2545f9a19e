import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Makes one active member of a circle its owner and the present owner an admin. The caller must hold the lock
 * of the circle. `from` and `to` are ids of memberships of the circle.
 */
export async function passOwnership(
  ctx: PublicContext,
  circleId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // In this order, because the unique index allows only one owner after each statement.
  await setRole(ctx, from, 'admin');
  await setRole(ctx, to, 'owner');
  await ctx.db.execute(
    sql`update circles set updated_at = sojourn_now() where app_id = ${ctx.app.id} and id = ${circleId}`,
  );
}

/** Sets a manager role; managers can be removed only by other managers, not by plain members. */
async function setRole(ctx: PublicContext, memberId: string, role: 'owner' | 'admin'): Promise<void> {
  await ctx.db.execute(sql`
    update circle_members set role = ${role}, managed_by = 'admins'
    where app_id = ${ctx.app.id} and id = ${memberId}`);
}
