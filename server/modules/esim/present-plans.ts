import { posterUrl } from '#server/artwork/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-plans.ts';
import type { Language } from './language.ts';
import { coverageName, planTitle } from './plan-titles.ts';
import type { EsimPlan } from './port.ts';

type Wire = Output<typeof contract.listEsimPlans>['plans'][number];

/** A plan in its wire shape, in a language. */
export function presentPlan(plan: EsimPlan, language: Language): Wire {
  const { coverage, currency } = plan;
  return {
    resource_id: plan.resourceId,
    title: planTitle(plan, language),
    image: imageOf(plan),
    country: coverage.scope === 'country' ? (coverage.countries[0] ?? null) : null,
    coverage: { ...coverage, name: coverageName(plan, language) },
    data_mb: plan.dataMb,
    is_unlimited: plan.dataMb === null,
    validity_days: plan.validityDays,
    price: toMajor(plan.priceMinor, currency),
    currency,
    speed: plan.speed,
    networks: plan.networks,
    activation_policy: plan.activationPolicy,
    kyc_required: plan.kycRequired,
    top_up_available: plan.topUpAvailable,
  };
}

/** URL of the poster of a plan; all plans of one coverage have the same poster. */
export function imageOf({ coverage }: Pick<EsimPlan, 'coverage'>): string {
  const [country] = coverage.countries;
  const place = coverage.region ?? country ?? 'world';
  return posterUrl({
    kind: 'esim',
    placeId: place.toLowerCase(),
    countryCode: coverage.region === null ? country : null,
    scene: 'place',
  });
}
