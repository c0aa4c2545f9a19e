import { sql } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-users.ts';

type Data = Output<typeof contract.getMembership>['data'];
type Tier = { tier: string; threshold: number; benefits: string[] };
type Row = {
  id: string;
  tier: string;
  status: Data['status'];
  joined_at: string;
  program: string;
  tiers: Tier[];
  balance: number;
  expiring: number;
};

/** The caller's membership; the balance is the sum of the ledger, points expiring within 90 days beside it. */
export async function getMembership(ctx: MemberContext): Promise<Output<typeof contract.getMembership>> {
  const [row] = await ctx.db.execute<Row>(sql`
    select m.id, m.tier, m.status, m.joined_at, p.name as program, p.tiers,
      coalesce(sum(e.points), 0)::int as balance,
      coalesce(sum(e.points) filter (where e.points > 0 and e.expires_at between now() and now() + interval '90 days'), 0)::int as expiring
    from memberships m
    join programs p on p.app_id = m.app_id
    left join point_entries e on e.app_id = m.app_id and e.membership_id = m.id
    where m.app_id = ${ctx.app.id} and m.user_id = ${ctx.member.userId}
    group by m.app_id, m.id, p.app_id`);
  if (!row) throw problem('not_found');
  const reached = row.tiers.findIndex((one) => one.tier === row.tier);
  const next = row.tiers[reached + 1] ?? row.tiers[reached];
  return {
    success: true,
    data: {
      id: row.id,
      tier: row.tier,
      program: row.program,
      pointBalance: row.balance,
      // Never more than there is: points that were spent cannot expire any more.
      expiringPoints: Math.max(0, Math.min(row.expiring, row.balance)),
      status: row.status,
      joinedAt: new Date(row.joined_at).toISOString(),
      nextTierAt: next?.threshold ?? 0,
      benefits: row.tiers[reached]?.benefits ?? [],
    },
  };
}
