import { z } from 'zod';
import {
  listPerkRules as listRules,
  type PerkRule,
  removePerkRule as removeRule,
  setPerkRule as setRule,
} from '#server/modules/perks/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, lockApp, notFound } from '../find.ts';
import { reference } from '../inputs.ts';
import { findProgramme } from '../members/find-programme.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';
import { findPerk } from './find-perk.ts';

const tier = z.string().trim().min(1).max(30);
const perk = z.string().trim().min(1).max(64);
const quantity = z.int().min(1).max(100).optional();

const SetRule = z.object({
  app: reference,
  tier,
  perk,
  each_year: quantity,
  each_month: quantity,
  once: quantity,
});
const RemoveRule = z.object({ app: reference, tier, perk });

/**
 * Sets how often the members of a tier get a perk of the catalogue: a number for each calendar year or month in UTC, or
 * once. What members have got in the present period does not change.
 */
export async function setPerkRule(ctx: OperatorContext, given: z.input<typeof SetRule>): Promise<PerkRule> {
  const input = parseInput(SetRule, given);
  requireReason(ctx);
  const [only, ...others] = periodsOf(input);
  if (!only || others.length > 0)
    throw invalid('each_year', 'required', 'Give one of --each-year, --each-month and --once.');
  const { period, quantity } = only;
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, input.app);
    const { tiers } = await findProgramme(ctx, app.id);
    if (!tiers.includes(input.tier))
      throw invalid('tier', 'invalid', `The programme has ${tiers.join(', ')}.`);
    const perk = await findPerk(ctx, app, input.perk);
    const ruleId = await setRule(ctx, app.id, { tier: input.tier, catalogueId: perk.id, quantity, period });
    await recordAuditEntry(ctx, {
      action: 'perk-rule.set',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: ruleId,
      detail: { tier: input.tier, perk: perk.code, quantity, period },
    });
    return { id: ruleId, tier: input.tier, perk: perk.code, quantity, period, offered: true };
  });
}

/** Removes a rule: nothing more is granted by it, and members keep what they have. Throws not_found. */
export async function removePerkRule(
  ctx: OperatorContext,
  given: z.input<typeof RemoveRule>,
): Promise<{ removed: string }> {
  const input = parseInput(RemoveRule, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, input.app);
    const known = (await listRules(ctx, app.id)).find(
      (rule) => rule.tier === input.tier && rule.perk === input.perk,
    );
    if (!known) throw notFound(ctx, `rule of ${app.slug} for ${input.tier}`, input.perk);
    await removeRule(ctx, app.id, known.id);
    await recordAuditEntry(ctx, {
      action: 'perk-rule.remove',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: known.id,
      detail: { tier: known.tier, perk: known.perk },
    });
    return { removed: known.id };
  });
}

/** Lists the rules of an app by tier and perk. */
export async function listPerkRules(
  ctx: OperatorContext,
  given: { app: string },
): Promise<{ rules: readonly PerkRule[] }> {
  const { id } = await findApp(ctx, parseInput(z.object({ app: reference }), given).app);
  return { rules: await listRules(ctx, id) };
}

function periodsOf({ each_year: year, each_month: month, once }: z.output<typeof SetRule>) {
  return Object.entries({ year, month, once }).flatMap(([period, quantity]) =>
    quantity === undefined ? [] : [{ period: period as PerkRule['period'], quantity }],
  );
}
