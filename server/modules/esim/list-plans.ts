import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract-plans.ts';
import { findPlanOptions, findPlansOfAll } from './find-plans.ts';
import type { SoldPlan } from './sell-plans.ts';
import { type PlanView, viewPlan } from './views.ts';

type Plans = { plans: PlanView[] };

/** The plans of all suppliers that work in a country; throws `not_found` for an unknown country. */
export async function listEsimPlans(
  ctx: EitherContext,
  input: Input<typeof contract.listEsimPlans>,
): Promise<Plans> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const country = input.country.toUpperCase();
  return view(
    ctx,
    await findPlansOfAll(ctx, currency, (supplier) => supplier.plansOf(ctx, country, currency)),
  );
}

/** The plans of one region or of all; throws `not_found` for an unknown region. */
export async function listRegionalEsimPlans(
  ctx: EitherContext,
  input: Input<typeof contract.listRegionalEsimPlans>,
): Promise<Plans> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const region = input.region ?? null;
  return view(
    ctx,
    await findPlansOfAll(ctx, currency, (supplier) => supplier.regionalPlans(ctx, region, currency)),
  );
}

/** A plan and the other plans of its supplier for the same coverage; throws `not_found` for an unknown plan. */
export async function listEsimOptions(
  ctx: EitherContext,
  input: Input<typeof contract.listEsimOptions>,
): Promise<Plans> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const { plan, plans } = await findPlanOptions(ctx, input.resource_id, currency);
  return view(ctx, [plan, ...plans.filter((other) => other !== plan)]);
}

function view(ctx: EitherContext, plans: readonly SoldPlan[]): Plans {
  const language = readerLanguage(ctx);
  return { plans: plans.map((plan) => viewPlan(plan, language)) };
}
