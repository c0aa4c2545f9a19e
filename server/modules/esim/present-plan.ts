import { presentConverted } from '#server/modules/pricing/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-plans.ts';
import type { PlanView } from './views.ts';

type Wire = Output<typeof contract.listEsimPlans>;

/** A list of plans in its wire shape. */
export function presentEsimPlans({ plans }: { plans: readonly PlanView[] }): Wire {
  return { plans: plans.map(presentPlan) };
}

/** A plan in its wire shape. */
export function presentPlan(plan: PlanView): Wire['plans'][number] {
  const { coverage, currency, converted } = plan;
  return {
    resource_id: plan.resourceId,
    title: plan.title,
    image: plan.image,
    country: plan.countryCode,
    coverage,
    data_mb: plan.dataMb,
    is_unlimited: plan.dataMb === null,
    validity_days: plan.validityDays,
    price: toMajor(plan.priceMinor, currency),
    currency,
    ...presentConverted(converted),
    speed: plan.speed,
    networks: plan.networks,
    activation_policy: plan.activationPolicy,
    kyc_required: plan.kycRequired,
    top_up_available: plan.topUpAvailable,
    is_final_sale: plan.isFinalSale,
  };
}
