import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Marks open invitations of a circle that nobody can answer as expired: overdue ones, and those by or to
 * somebody whose app membership is not active. Managers do not see these, so they could not revoke them, and
 * their invitees could not be invited again. The caller must hold the lock of the circle.
 */
export async function expireUnanswerableInvitations(ctx: PublicContext, circleId: string): Promise<void> {
  await ctx.db.execute(sql`
    update circle_invitations i set status = 'expired', updated_at = sojourn_now()
    where i.app_id = ${ctx.app.id} and i.circle_id = ${circleId} and i.status = 'pending' and (
      i.expires_at <= sojourn_now()::timestamptz(3)
      or not exists (select 1 from memberships s
        where s.app_id = i.app_id and s.user_id = i.inviter_id and s.status = 'active')
      or (i.invitee_id is not null and not exists (select 1 from memberships s
        where s.app_id = i.app_id and s.user_id = i.invitee_id and s.status = 'active')))`);
}
