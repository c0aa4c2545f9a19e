import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { accessibleApps } from './accessible-apps.ts';
import type * as contract from './contract-people.ts';

const maxApps = 100;

type Row = Output<typeof contract.listApps>['apps'][number];

/** Lists at most 100 apps that the caller can access, with the caller's role in each app's organisation. */
export async function listApps(ctx: MemberContext): Promise<Output<typeof contract.listApps>> {
  const { userId } = ctx.member;
  const rows = await ctx.db.execute<Row>(sql`
    select a.id, a.name, a.organisation_id as org_id, coalesce(om.role, 'member') as role, a.brand as branding
    from apps a
    join organisations o on o.id = a.organisation_id
    left join organisation_members om on om.organisation_id = o.id and om.user_id = ${userId}
    where a.id in ${accessibleApps(ctx.environment, userId)}
    order by o.name, a.name, a.id limit ${maxApps}`);
  return { apps: [...rows] };
}
