import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import type { PerkRulePeriod } from '../kinds.ts';
import { grantRulePerks } from './grant-rule-perks.ts';

/** Members get perks by a handful of rules; this limits what the hourly job reads. */
const maxRules = 200;

/**
 * Sets the rule of a tier and a catalogue perk, and enqueues the job that grants what is due. Another quantity or period
 * counts for what has not been granted yet. A rule that was removed continues: it grants nothing again in a period.
 * Returns the id. Fails with `invalid_state` when the app has 200 rules.
 */
export async function setPerkRule(
  ctx: BaseContext,
  appId: string,
  rule: { tier: string; catalogueId: string; quantity: number; period: PerkRulePeriod },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const [stored] = await ctx.db.execute<{ id: string }>(sql`
      insert into perk_rules as r (app_id, id, tier, catalogue_id, quantity, period)
      values (${appId}, ${newId()}, ${rule.tier}, ${rule.catalogueId}, ${rule.quantity}, ${rule.period})
      on conflict (app_id, tier, catalogue_id) do update
        set quantity = excluded.quantity, period = excluded.period, removed_at = null, updated_at = sojourn_now()
      returning id`);
    if (!stored) throw new Error('The rule was not stored');
    const [live] = await ctx.db.execute<{ rules: number }>(sql`
      select count(*)::int as rules from perk_rules where app_id = ${appId} and removed_at is null`);
    if ((live?.rules ?? 0) > maxRules)
      throw problem('invalid_state', { detail: `An app has at most ${maxRules} rules.` });
    await enqueue(ctx, grantRulePerks, {}, { key: grantRulePerks.name });
    return stored.id;
  });
}
