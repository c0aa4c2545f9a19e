import { announce } from '#server/outbound-webhooks/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { countCirclesOf, settleInvitationsTo } from './admit-member.ts';
import { circleLimits } from './limits.ts';

/**
 * Lets somebody who has just proved their address into the circles that were joined under it. What they are in
 * already, or were removed from since the link was made, is dropped; beyond the limit of circles the rest keeps
 * waiting, and so it does while the membership is not active. Who was an active member when somebody joined under
 * the address answers an invitation instead.
 */
export async function activatePendingMembers(ctx: PublicContext, userId: string): Promise<void> {
  const waiting = await ctx.db.execute<{ circle_id: string }>(sql`
    select circle_id from circle_members
    where app_id = ${ctx.app.id} and user_id = ${userId} and status = 'pending_verification'`);
  if (waiting.length === 0) return;
  const circleIds = waiting.map(({ circle_id: id }) => id);
  const active = await ctx.db.execute(sql`
    select 1 from memberships
    where app_id = ${ctx.app.id} and user_id = ${userId} and status = 'active' for no key update`);
  if (active.length === 0) return;
  // In ascending order, as everybody who locks several circles.
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
  const places = Math.max(0, circleLimits.circlesPerMember - (await countCirclesOf(ctx, userId)));
  const joined = await ctx.db.execute<{ circle_id: string }>(sql`
    update circle_members set status = 'active', joined_at = now()
    where app_id = ${ctx.app.id} and id in (
      select id from circle_members
      where app_id = ${ctx.app.id} and user_id = ${userId} and circle_id in ${circleIds}
        and status = 'pending_verification' and not needs_answer order by id limit ${places})
    returning circle_id`);
  if (joined.length === 0) return;
  await settleInvitationsTo(
    ctx,
    userId,
    joined.map(({ circle_id: id }) => id),
  );
  for (const { circle_id } of joined) {
    await announce(ctx, ctx.app.id, 'circle.joined', { circle_id, user_id: userId, joined_via: 'by_link' });
  }
}
