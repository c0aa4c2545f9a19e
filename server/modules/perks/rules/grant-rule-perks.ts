import { z } from 'zod';
import type { BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { defineJob, forEachBatch } from '#server/platform/jobs/index.ts';
import { findCataloguePerks } from '../catalogue/find-catalogue-perks.ts';
import { copyOf } from '../grants/copy-of.ts';
import { grantPerks } from '../grants/grant-perks.ts';
import { lockActiveMembers } from '../grants/lock-members.ts';

const rulesABatch = 200;
const membersABatch = 500;

/** A rule in force, with the present period. */
export type DueRule = {
  app_id: string;
  id: string;
  tier: string;
  rule_period: string;
  catalogue_id: string;
  quantity: number;
};

/** A member of a rule's tier; `is_due` if the rule has not given the perks of the present period. */
type TierMember = { membership_id: string; is_due: boolean };

/**
 * Job that grants what members are due by the rules of their tier, once per member, rule and period. Each run looks at all
 * rules, so it also finds members who have reached a tier since and repairs what a crash left out.
 */
export const grantRulePerks = defineJob({
  name: 'grant_rule_perks',
  payload: z.object({}),
  schedule: '11 * * * *',
  run: (ctx) =>
    forEachBatch<DueRule>(
      ctx,
      rulesABatch,
      async (limit, last) => [...(await ctx.db.execute<DueRule>(rulesQuery(last, limit)))],
      async (rules) => {
        for (const rule of rules) await grantToMembers(ctx, rule);
      },
    ),
});

/** Grants a rule's perks to all members to whom they are due. */
async function grantToMembers(ctx: SystemContext, rule: DueRule): Promise<void> {
  await forEachBatch<TierMember>(
    ctx,
    membersABatch,
    async (limit, last) => [...(await ctx.db.execute<TierMember>(tierMembersQuery(rule, last, limit)))],
    (members) =>
      grantDue(
        ctx,
        rule,
        members.filter(({ is_due }) => is_due),
      ),
  );
}

/** Grants a rule's perks to these members. Members whose membership ended meanwhile get none. */
async function grantDue(ctx: BaseContext, rule: DueRule, due: readonly TierMember[]): Promise<void> {
  if (due.length === 0) return;
  await transaction(ctx, async (ctx) => {
    const { app_id: appId, id: ruleId, rule_period: rulePeriod } = rule;
    const active = await lockActiveMembers(
      ctx,
      appId,
      due.map(({ membership_id }) => membership_id),
    );
    const [perk] = await findCataloguePerks(ctx, appId, [rule.catalogue_id]);
    if (!perk || perk.withdrawnAt !== null) return;
    const granted = due
      .filter(({ membership_id }) => active.has(membership_id))
      .map(({ membership_id: membershipId }) => ({
        ...copyOf(perk, rule.quantity),
        membershipId,
        ruleId,
        rulePeriod,
      }));
    await grantPerks(ctx, appId, granted, () => `rule ${ruleId}, ${rulePeriod}`);
  });
}

/** Query for the rules in force after a rule, by id, at most `limit`. */
function rulesQuery(after: Pick<DueRule, 'id'> | null, limit: number): SQL {
  return sql`
    select r.app_id, r.id, r.tier, r.catalogue_id, r.quantity, case r.period
      when 'year' then to_char(sojourn_now() at time zone 'UTC', 'YYYY')
      when 'month' then to_char(sojourn_now() at time zone 'UTC', 'YYYY-MM')
      else 'once' end as rule_period
    from perk_rules r
    join perk_catalogue c on c.app_id = r.app_id and c.id = r.catalogue_id and c.withdrawn_at is null
    join apps a on a.id = r.app_id and a.disabled_at is null and 'perks' = any(a.modules)
    where r.removed_at is null ${after ? sql`and r.id > ${after.id}` : sql``}
    order by r.id limit ${limit}`;
}

/**
 * Query for the members of a rule's tier after a member, by id, at most `limit`, and whether the rule's perks are due to
 * them. The limit is on the members and not on those to whom perks are due: PostgreSQL believes that perks are due to few,
 * and would read and sort all members of the app for each batch. The app and the tier are values of the query, so that
 * PostgreSQL knows how many members they have; for one query of all rules it assumed the average. The perks of a member
 * are a subquery, which it looks up for each member; with NOT EXISTS it sometimes reads all perks of the rule for each batch.
 */
export function tierMembersQuery(
  rule: DueRule,
  after: Pick<TierMember, 'membership_id'> | null,
  limit: number,
): SQL {
  return sql`
    select m.id as membership_id, (
      select p.id from saved_perks p
      where p.app_id = m.app_id and p.rule_id = ${rule.id} and p.rule_period = ${rule.rule_period}
        and p.membership_id = m.id
      limit 1) is null as is_due
    from (
      select app_id, id from memberships
      where app_id = ${rule.app_id} and tier = ${rule.tier} and status = 'active'
        ${after ? sql`and id > ${after.membership_id}` : sql``}
      order by id limit ${limit}) m
    order by m.id`;
}
