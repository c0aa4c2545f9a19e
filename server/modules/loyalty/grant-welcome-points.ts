import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';

/**
 * Credits the points that new members of an app bring with them, in one statement. They expire after this
 * number of months. Members without points get no entry.
 */
export async function grantWelcomePoints(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  members: readonly { membership_id: string; points: number }[],
  liveMonths: number,
): Promise<void> {
  const credits = members
    .filter(({ points }) => points > 0)
    .map(({ membership_id, points }) => ({ id: newId(), membership_id, points }));
  await ctx.db.execute(sql`
    insert into point_entries (app_id, id, membership_id, points, reason, expires_at)
    select ${appId}::uuid, id, membership_id, points, 'welcome', sojourn_now() + make_interval(months => ${liveMonths})
    from jsonb_to_recordset(${JSON.stringify(credits)}::text::jsonb) as c(id uuid, membership_id uuid, points int)`);
}
