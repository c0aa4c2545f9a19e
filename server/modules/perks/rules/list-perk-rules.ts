import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { PerkRulePeriod } from '../kinds.ts';

/** A rule as its app set it. */
export type PerkRule = {
  id: string;
  tier: string;
  /** Code of the catalogue perk. */
  perk: string;
  quantity: number;
  period: PerkRulePeriod;
  /** False while the catalogue perk is withdrawn: then the rule grants nothing. */
  offered: boolean;
};

/** The rules of an app by tier and perk. */
export async function listPerkRules(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
): Promise<readonly PerkRule[]> {
  return ctx.db.execute<PerkRule>(sql`
    select r.id, r.tier, c.code as perk, r.quantity, r.period, c.withdrawn_at is null as "offered"
    from perk_rules r join perk_catalogue c on c.app_id = r.app_id and c.id = r.catalogue_id
    where r.app_id = ${appId} and r.removed_at is null order by r.tier, c.code`);
}
