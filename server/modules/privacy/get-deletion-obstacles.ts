import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.getDeletionObstacles>;

/** Per kind of obstacle. */
const maxObstacles = 20;

/**
 * Lists what prevents the deletion of the caller's account: bookings that are unpaid, pending or upcoming,
 * circles that would lose their owner, and a staff role in the organisation. An issued eSIM is no obstacle,
 * because it is already installed. At most 20 of each kind.
 */
export async function getDeletionObstacles(ctx: MemberContext): Promise<Wire> {
  const rows = await ctx.db.execute<Wire['obstacles'][number]>(sql`
    (select 'live_booking' as code, id::text, title from bookings
      where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and (
        state in ('holding', 'held', 'pending_payment', 'fulfilling', 'pending_supplier', 'cancelling')
        or (state = 'confirmed' and kind <> 'esim' and ends_at > sojourn_now()::timestamptz(3)))
      order by starts_at, id limit ${maxObstacles})
    union all
    (select 'circle_owner', c.id::text, c.name from circle_members m
      join circles c on c.app_id = m.app_id and c.id = m.circle_id
      where m.app_id = ${ctx.app.id} and m.user_id = ${ctx.member.userId} and m.role = 'owner' and m.status = 'active'
        and exists (select 1 from circle_members o where o.app_id = m.app_id and o.circle_id = m.circle_id
          and o.status = 'active' and o.id <> m.id)
      order by c.id limit ${maxObstacles})
    union all
    (select 'staff', null, null from organisation_members
      where organisation_id = ${ctx.app.organisationId} and user_id = ${ctx.member.userId} and role <> 'member')`);
  return { obstacles: [...rows] };
}

/** Fails with `invalid_state` with the obstacles in `obstacles` while there are any. */
export async function refuseObstacles(ctx: MemberContext): Promise<void> {
  const { obstacles } = await getDeletionObstacles(ctx);
  if (obstacles.length > 0) throw problem('invalid_state', { extra: { obstacles } });
}
