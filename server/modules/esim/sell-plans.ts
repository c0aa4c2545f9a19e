import { isConvertible, namedExchangeRate } from '#server/modules/fx/index.ts';
import {
  loadPricing,
  type Pricing,
  type PricingContext,
  type ShownConversion,
  sellingPrice,
  shownConversion,
} from '#server/modules/pricing/index.ts';
import { toOurIds } from '#server/modules/product-ids/index.ts';
import { convertMinorAt } from '#server/platform/money/index.ts';
import type { EsimPlan, EsimSupplier } from './port.ts';

/** What made a price: the supplier's price in our currency, and what the selling price was converted from. */
export type PriceOrigin = { beforeMarkupMinor: number; converted: ShownConversion | null };

/** A plan with our id, at the app's selling price. */
export type SoldPlan = EsimPlan &
  PriceOrigin & {
    supplier: string;
    /** The id of the plan at its supplier. */
    theirId: string;
    isFinalSale: boolean;
  };

type Priced = { priceMinor: number; currency: string };

/** The app's pricing of eSIMs for prices in a currency. */
export const esimPricing = (ctx: PricingContext, currency: string): Promise<Pricing> =>
  loadPricing(ctx, 'esim', currency);

/**
 * A supplier's plans with our ids, at selling prices in the currency that was asked for. Plans in a currency without
 * an exchange rate are left out, because their prices cannot be compared.
 */
export async function sellPlans(
  ctx: PricingContext,
  supplier: Pick<EsimSupplier, 'name' | 'ids' | 'cancelsSold'>,
  plans: readonly EsimPlan[],
  currency: string,
  pricing: Pricing,
): Promise<SoldPlan[]> {
  const ourId = await toOurIds(
    ctx,
    supplier,
    'esim_plan',
    plans.map(({ resourceId }) => resourceId),
  );
  return plans.flatMap((plan) => {
    const sold = sellAt(ctx, plan, currency, pricing);
    const { resourceId: theirId } = plan;
    const isFinalSale = supplier.cancelsSold !== true;
    return sold
      ? [{ ...sold, resourceId: ourId(theirId), theirId, supplier: supplier.name, isFinalSale }]
      : [];
  });
}

/**
 * An offer at the app's selling price in the currency that was asked for: the supplier's price is converted and then
 * marked up. Null where one of the two currencies has no exchange rate.
 */
export function sellAt<Offer extends Priced>(
  ctx: PricingContext,
  offer: Offer,
  currency: string,
  { markup, exchangeMarginBasisPoints }: Pricing,
): (Offer & PriceOrigin) | null {
  const { priceMinor: theirsMinor, currency: from } = offer;
  if (from === currency) {
    const converted = null;
    return {
      ...offer,
      priceMinor: sellingPrice(markup, theirsMinor),
      beforeMarkupMinor: theirsMinor,
      converted,
    };
  }
  if (!isConvertible(ctx, from) || !isConvertible(ctx, currency)) return null;
  const rate = namedExchangeRate(ctx, from, currency, exchangeMarginBasisPoints);
  const beforeMarkupMinor = convertMinorAt(rate, theirsMinor, from, currency);
  const priceMinor = sellingPrice(markup, beforeMarkupMinor);
  const converted = shownConversion({
    totalMinor: priceMinor,
    currency,
    converted: { currency: from, totalMinor: theirsMinor, rate },
    markup,
  });
  return { ...offer, currency, priceMinor, beforeMarkupMinor, converted };
}
