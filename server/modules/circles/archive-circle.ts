import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Archives a circle: all active and pending members leave, and its open invitations are revoked. The caller
 * must hold the lock of the circle. The rows are kept, because bookings and lists refer to the circle.
 */
export async function archiveCircle(ctx: PublicContext, circleId: string): Promise<void> {
  await ctx.db.execute(sql`
    update circle_members set status = 'left', ended_at = sojourn_now()
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status in ('active', 'pending_verification')`);
  await ctx.db.execute(sql`
    update circle_invitations set status = 'revoked', updated_at = sojourn_now()
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status = 'pending'`);
  await ctx.db.execute(sql`
    update circles set archived_at = sojourn_now(), updated_at = sojourn_now()
    where app_id = ${ctx.app.id} and id = ${circleId}`);
}
