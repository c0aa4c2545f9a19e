import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-plans.ts';
import type { EsimPlan } from './port.ts';
import { sellPlans } from './sell-plans.ts';
import { esimSupplier } from './suppliers.ts';
import { type PlanView, viewPlan } from './views.ts';

type Plans = { plans: PlanView[] };

/** The plans that work in a country; throws `not_found` for an unknown country. */
export async function listEsimPlans(
  ctx: EitherContext,
  input: Input<typeof contract.listEsimPlans>,
): Promise<Plans> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const supplier = esimSupplier(ctx.environment);
  return answer(ctx, await supplier.plansOf(ctx, input.country.toUpperCase(), currency));
}

/** The plans of one region or of all; throws `not_found` for an unknown region. */
export async function listRegionalEsimPlans(
  ctx: EitherContext,
  input: Input<typeof contract.listRegionalEsimPlans>,
): Promise<Plans> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const supplier = esimSupplier(ctx.environment);
  return answer(ctx, await supplier.regionalPlans(ctx, input.region ?? null, currency));
}

/** A plan and the other plans of its coverage; throws `not_found` for an unknown plan. */
export async function listEsimOptions(
  ctx: EitherContext,
  input: Input<typeof contract.listEsimOptions>,
): Promise<Plans> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const supplier = esimSupplier(ctx.environment);
  return answer(ctx, await supplier.optionsOf(ctx, input.resource_id, currency));
}

async function answer(ctx: EitherContext, plans: readonly EsimPlan[] | null): Promise<Plans> {
  if (!plans) throw problem('not_found');
  const language = readerLanguage(ctx);
  const sold = await sellPlans(ctx, plans);
  return { plans: sold.plans.map((plan) => viewPlan(plan, language)) };
}
