import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Ends a circle under its lock: nobody is in it or waiting for it any more, its open invitations are revoked. The
 * rows stay, because bookings and lists name the circle.
 */
export async function archiveCircle(ctx: PublicContext, circleId: string): Promise<void> {
  await ctx.db.execute(sql`
    update circle_members set status = 'left', ended_at = now()
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status in ('active', 'pending_verification')`);
  await ctx.db.execute(sql`
    update circle_invitations set status = 'revoked', updated_at = now()
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and status = 'pending'`);
  await ctx.db.execute(sql`
    update circles set archived_at = now(), updated_at = now()
    where app_id = ${ctx.app.id} and id = ${circleId}`);
}
