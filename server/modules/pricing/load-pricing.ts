import { convertMinor, exchangeMarginOf } from '#server/modules/fx/index.ts';
import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { and, desc, eq, sql } from '#server/platform/db/sql.ts';
import type { MarkupTerms } from './port.ts';
import { markupRules, type pricedProducts } from './schema.ts';

/** A product with selling prices. */
export type PricedProduct = (typeof pricedProducts)[number];

/** A caller of an app whose prices are made. */
export type PricingContext = BaseContext & { app: Pick<AppInfo, 'id'> };

/** How an app prices a product in one currency. */
export type Pricing = {
  /** Null without a rule: prices are the suppliers'. */
  markup: MarkupTerms | null;
  /** Added to the exchange rate of a supplier's price in another currency. */
  exchangeMarginBasisPoints: number;
};

/**
 * The pricing of the app for a product, for prices in `currency`. A fixed amount in another currency is converted at
 * the current rate, and the rounding then does not apply. Throws 422 or 503 where that conversion is not possible.
 */
export async function loadPricing(
  ctx: PricingContext,
  product: PricedProduct,
  currency: string,
): Promise<Pricing> {
  const [rule, exchangeMarginBasisPoints] = await Promise.all([
    findRule(ctx, product),
    exchangeMarginOf(ctx, ctx.app.id),
  ]);
  if (!rule) return { markup: null, exchangeMarginBasisPoints };
  const { id: ruleId, percentBasisPoints } = rule;
  const isOwn = rule.currency === currency || rule.fixedMinor === 0;
  const fixedMinor = isOwn ? rule.fixedMinor : convertMinor(ctx, rule.fixedMinor, rule.currency, currency);
  const roundToMinor = rule.currency === currency ? rule.roundToMinor : 1;
  return { markup: { ruleId, percentBasisPoints, fixedMinor, roundToMinor }, exchangeMarginBasisPoints };
}

const ruleInForce = prepareOnce((db) =>
  db
    .select()
    .from(markupRules)
    .where(
      and(
        eq(markupRules.appId, sql.placeholder('appId')),
        eq(markupRules.product, sql.placeholder('product')),
        sql`${markupRules.validFrom} <= sojourn_now()::timestamptz(3)`,
        sql`(${markupRules.validUntil} is null or ${markupRules.validUntil} > sojourn_now()::timestamptz(3))`,
      ),
    )
    .orderBy(desc(markupRules.validFrom), desc(markupRules.id))
    .limit(1)
    .prepare('markup rule in force'),
);

async function findRule(ctx: PricingContext, product: PricedProduct) {
  const [rule] = await ruleInForce(ctx.db).execute({ appId: ctx.app.id, product });
  return rule ?? null;
}
