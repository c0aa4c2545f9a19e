import { z } from 'zod';
import {
  addMarkupRule,
  endMarkupRule as endRule,
  listMarkupRules as listRules,
  type MarkupRule,
} from '#server/modules/pricing/index.ts';
import { pricedProducts } from '#server/modules/pricing/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import type { OperatorContext } from '../context.ts';
import { exactMinor } from '../exact-minor.ts';
import { findApp, lockApp, notFound } from '../find.ts';
import { currency, decimal, id, instant, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';
import { basisPoints } from './basis-points.ts';

const AddRule = z.object({
  app: reference,
  product: z.enum(pricedProducts),
  percent: decimal.refine((percent) => percent <= 100, 'Must be at most 100.').default(0),
  fixed: decimal.default(0),
  round_to: decimal.refine((amount) => amount > 0, 'Must be more than 0.').optional(),
  currency: currency.optional(),
  valid_from: instant.optional(),
  valid_until: instant.optional(),
});
const EndRule = z.object({ app: reference, rule: id });

/** A markup rule as an operator sees it. Amounts are in major units of its currency. */
export type MarkupRuleView = {
  id: string;
  product: string;
  percent: number;
  fixed: number;
  round_to: number | null;
  currency: string;
  valid_from: string;
  valid_until: string | null;
};

/** Adds a rule by which an app makes selling prices. Prices shown before keep theirs. */
export async function setMarkupRule(
  ctx: OperatorContext,
  given: z.input<typeof AddRule>,
): Promise<MarkupRuleView> {
  const wanted = parseInput(AddRule, given);
  requireReason(ctx);
  const { product, percent, valid_from: validFrom = null, valid_until: validUntil = null } = wanted;
  const beginsMs = validFrom === null ? databaseNowMs(ctx.environment) : Date.parse(validFrom);
  if (validUntil !== null && Date.parse(validUntil) <= beginsMs)
    throw invalid('valid_until', 'too_early', 'Must be after the beginning of the rule.');
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, wanted.app);
    const currency = wanted.currency ?? app.defaultCurrency;
    const rule = await addMarkupRule(ctx, {
      appId: app.id,
      product,
      percentBasisPoints: basisPoints('percent', percent),
      fixedMinor: exactMinor('fixed', wanted.fixed, currency),
      roundToMinor: wanted.round_to === undefined ? 1 : exactMinor('round_to', wanted.round_to, currency),
      currency,
      validFrom,
      validUntil,
    });
    const view = viewOf(rule);
    await recordAuditEntry(ctx, {
      action: 'markup.set',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: rule.id,
      detail: { product, percent, fixed: view.fixed, round_to: view.round_to, currency },
    });
    return view;
  });
}

/** The markup rules of an app, by product, the latest first. */
export async function listMarkupRules(
  ctx: OperatorContext,
  given: { app: string },
): Promise<{ rules: MarkupRuleView[] }> {
  const { app: appReference } = parseInput(z.object({ app: reference }), given);
  const app = await findApp(ctx, appReference);
  return { rules: (await listRules(ctx, app.id)).map(viewOf) };
}

/** Ends a markup rule now. The rule before it applies again if it is still valid. */
export async function endMarkupRule(
  ctx: OperatorContext,
  given: z.input<typeof EndRule>,
): Promise<MarkupRuleView> {
  const { app: appReference, rule: ruleId } = parseInput(EndRule, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, appReference);
    const rule = await endRule(ctx, app.id, ruleId);
    if (!rule) throw notFound(ctx, 'markup rule', ruleId);
    await recordAuditEntry(ctx, {
      action: 'markup.end',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: rule.id,
      detail: { product: rule.product },
    });
    return viewOf(rule);
  });
}

function viewOf(rule: MarkupRule): MarkupRuleView {
  const { id, product, percentBasisPoints, fixedMinor, roundToMinor, currency } = rule;
  return {
    id,
    product,
    percent: percentBasisPoints / 100,
    fixed: toMajor(fixedMinor, currency),
    round_to: roundToMinor === 1 ? null : toMajor(roundToMinor, currency),
    currency,
    valid_from: rule.validFrom,
    valid_until: rule.validUntil,
  };
}
