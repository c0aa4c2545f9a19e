import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { countCircles, markInvitationsAccepted } from './admit-member.ts';
import { circleLimits } from './limits.ts';

/**
 * Activates the pending circle memberships of a user who has just verified the e-mail address. Those of
 * circles that the user is already in, or was removed from after the link was created, are deleted. Those
 * beyond the limit of circles stay pending, as do all while the app membership is not active. A user whose
 * app membership was not pending when the address was used to join has to answer an invitation instead.
 */
export async function activatePendingMembers(ctx: PublicContext, userId: string): Promise<void> {
  const pending = await ctx.db.execute<{ circle_id: string }>(sql`
    select circle_id from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and status = 'pending_verification'`);
  if (pending.length === 0) return;
  const circleIds = pending.map(({ circle_id: id }) => id);
  const active = await ctx.db.execute(sql`
    select 1 from memberships
    where app_id = ${ctx.app.id} and user_id = ${userId} and status = 'active' for no key update`);
  if (active.length === 0) return;
  // Locked in ascending order of id, as everywhere, to avoid deadlocks.
  await ctx.db.execute(sql`
    select 1 from circles where app_id = ${ctx.app.id} and id in ${circleIds} order by id for no key update`);
  await ctx.db.execute(sql`
    delete from circle_members w
    where w.app_id = ${ctx.app.id} and w.user_id = ${userId} and w.status = 'pending_verification' and (
      exists (select 1 from circle_members a
        where a.app_id = w.app_id and a.user_id = w.user_id and a.circle_id = w.circle_id and a.status = 'active')
      or exists (select 1 from circle_members r
        join circle_invitations i on i.app_id = w.app_id and i.id = w.invitation_id
        where r.app_id = w.app_id and r.circle_id = w.circle_id and r.user_id = w.user_id
          and r.status = 'removed' and r.joined_at is not null and r.ended_at >= i.created_at))`);
  const freePlaces = Math.max(0, circleLimits.circlesPerMember - (await countCircles(ctx, userId)));
  const joined = await ctx.db.execute<{ circle_id: string }>(sql`
    update circle_members set status = 'active', joined_at = sojourn_now()
    where app_id = ${ctx.app.id} and id in (
      select id from circle_members
      where app_id = ${ctx.app.id} and user_id = ${userId} and circle_id in ${circleIds}
        and status = 'pending_verification' and not needs_answer order by id limit ${freePlaces})
    returning circle_id`);
  if (joined.length === 0) return;
  await markInvitationsAccepted(
    ctx,
    userId,
    joined.map(({ circle_id: id }) => id),
  );
  for (const { circle_id } of joined) {
    await publishWebhookEvent(ctx, ctx.app.id, 'circle.joined', {
      circle_id,
      user_id: userId,
      joined_via: 'by_link',
    });
  }
}
