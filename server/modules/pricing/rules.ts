import type { BaseContext } from '#server/platform/context/index.ts';
import { and, desc, eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { markupRules } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;

/** A row of `markup_rules`. */
export type MarkupRule = typeof markupRules.$inferSelect;

/** Adds a rule, by default from now on. It applies to prices that are made from then on. */
export async function addMarkupRule(
  ctx: DbContext,
  rule: Pick<
    MarkupRule,
    'appId' | 'product' | 'percentBasisPoints' | 'fixedMinor' | 'roundToMinor' | 'currency' | 'validUntil'
  > & { validFrom: string | null },
): Promise<MarkupRule> {
  const [added] = await ctx.db
    .insert(markupRules)
    .values({ ...rule, id: newId(), validFrom: rule.validFrom ?? sql`sojourn_now()` })
    .returning();
  if (!added) throw new Error('The markup rule was not stored');
  return added;
}

/** The rules of an app, the latest first. */
export async function listMarkupRules(ctx: DbContext, appId: string): Promise<MarkupRule[]> {
  return ctx.db
    .select()
    .from(markupRules)
    .where(eq(markupRules.appId, appId))
    .orderBy(markupRules.product, desc(markupRules.validFrom), desc(markupRules.id));
}

/**
 * Ends a rule now, or at its beginning if that is later. Returns null for an unknown rule. A rule that has ended
 * before keeps its end.
 */
export async function endMarkupRule(
  ctx: DbContext,
  appId: string,
  ruleId: string,
): Promise<MarkupRule | null> {
  const [ended] = await ctx.db
    .update(markupRules)
    .set({
      validUntil: sql`least(${markupRules.validUntil}, greatest(${markupRules.validFrom}, sojourn_now()))`,
    })
    .where(and(eq(markupRules.appId, appId), eq(markupRules.id, ruleId)))
    .returning();
  return ended ?? null;
}
