import {
  loadPricing,
  type Pricing,
  type PricingContext,
  sellingPrice,
} from '#server/modules/pricing/index.ts';
import type { EsimPlan } from './port.ts';

/** Plans at the app's selling prices, and the pricing that made them; without a rule the supplier's prices. */
export async function sellPlans<Plans extends readonly EsimPlan[]>(
  ctx: PricingContext,
  plans: Plans,
): Promise<{ plans: EsimPlan[]; markup: Pricing['markup'] }> {
  const currency = plans[0]?.currency;
  const markup = currency === undefined ? null : (await loadPricing(ctx, 'esim', currency)).markup;
  return {
    plans: plans.map((plan) => ({ ...plan, priceMinor: sellingPrice(markup, plan.priceMinor) })),
    markup,
  };
}
