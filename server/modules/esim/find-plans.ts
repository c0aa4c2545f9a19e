import type { PricingContext } from '#server/modules/pricing/index.ts';
import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import { findProduct } from '#server/modules/product-ids/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { askEverySupplier } from '#server/platform/resilience/index.ts';
import { mergePlans } from './merge-plans.ts';
import type { EsimPlan, EsimSupplier } from './port.ts';
import { esimPricing, type SoldPlan, sellPlans } from './sell-plans.ts';
import { esimSuppliers } from './suppliers.ts';

/**
 * The plans of all suppliers at selling prices, merged. A supplier that fails has its plans left out; if nothing else
 * was found, its failure is thrown. Throws `not_found` if no supplier knows the country or region.
 */
export async function findPlansOfAll(
  ctx: PricingContext,
  currency: string,
  ask: (supplier: EsimSupplier) => Promise<EsimPlan[] | null>,
): Promise<SoldPlan[]> {
  const [{ answers, failure }, pricing] = await Promise.all([
    esimSuppliers.offered(ctx).then((suppliers) => askEverySupplier(ctx, suppliers, ask)),
    esimPricing(ctx, currency),
  ]);
  const known = answers.filter(({ answer }) => answer !== null);
  if (known.length === 0 && failure === null) throw problem('not_found');
  const lists = await Promise.all(
    known.map(({ supplier, answer }) => sellPlans(ctx, supplier, answer ?? [], currency, pricing)),
  );
  const plans = mergePlans(lists);
  if (plans.length === 0 && failure !== null) throw failure;
  return plans;
}

/**
 * A plan, then the other plans of its supplier for the same coverage, at selling prices, and the markup that made them.
 * Throws `not_found` for an unknown plan, and 503 `supplier_unavailable` if its supplier is not configured.
 */
export async function findPlanOptions(
  ctx: PricingContext,
  resourceId: string,
  currency: string,
): Promise<{ plan: SoldPlan; plans: SoldPlan[]; markup: MarkupTerms | null }> {
  const found = await findProduct(ctx, esimSuppliers, 'esim_plan', resourceId);
  if (!found) throw problem('not_found');
  const [options, pricing] = await Promise.all([
    found.supplier.optionsOf(ctx, found.theirId, currency),
    esimPricing(ctx, currency),
  ]);
  if (!options?.[0]) throw problem('not_found');
  const plans = await sellPlans(ctx, found.supplier, options, currency, pricing);
  const plan = plans.find(({ theirId }) => theirId === options[0]?.resourceId);
  if (!plan)
    throw problem('supplier_error', {
      detail: `The supplier answered in ${options[0].currency}, which has no exchange rate.`,
    });
  return { plan, plans, markup: pricing.markup };
}
