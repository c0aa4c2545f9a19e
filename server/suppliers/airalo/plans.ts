import type { Coverage, EsimPlan } from '#server/modules/esim/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { toPlainText } from '#server/platform/supplier-http/index.ts';
import type { AiraloPackage, Catalogue, Operator, Territory } from './packages.ts';
import { priceOf } from './prices.ts';

const mostNetworks = 20;
const networkNameLength = 60;
/** Airalo's name of the region that is the world. */
const world = 'world';

export type Plans = {
  ofCountry(ctx: BaseContext, country: string, currency: string): Promise<EsimPlan[] | null>;
  ofRegion(ctx: BaseContext, region: string | null, currency: string): Promise<EsimPlan[] | null>;
  withAlternatives(ctx: BaseContext, resourceId: string, currency: string): Promise<EsimPlan[] | null>;
};

/**
 * The plans of the catalogue. The id of a plan is that of its country or region and that of its package, because a
 * package can be listed by its country only. `issuesAtOnce` says whether orders are answered with their eSIMs.
 */
export function airaloPlans(
  catalogue: Catalogue,
  issuesAtOnce: (ctx: BaseContext) => Promise<boolean>,
): Plans {
  const plansIn = async (ctx: BaseContext, territories: readonly Territory[], currency: string) => {
    const isAtOnce = await issuesAtOnce(ctx);
    const plans = territories.flatMap((territory) =>
      territory.operators.items.flatMap((operator) => plansOf(territory, operator, currency, isAtOnce)),
    );
    return [...new Map(plans.map((plan) => [plan.resourceId, plan])).values()];
  };

  return {
    async ofCountry(ctx, country, currency) {
      const [local, wider] = await Promise.all([catalogue.local(ctx, country), catalogue.global(ctx)]);
      const plans = await plansIn(ctx, [...local, ...wider], currency);
      const working = plans.filter(({ coverage }) => coverage.countries.includes(country));
      return working.length > 0 ? working : null;
    },

    async ofRegion(ctx, region, currency) {
      const plans = await plansIn(ctx, await catalogue.global(ctx), currency);
      if (region === null) return plans;
      const found = plans.filter(({ coverage }) => coverage.region === region);
      return found.length > 0 ? found : null;
    },

    async withAlternatives(ctx, resourceId, currency) {
      const [place = ''] = resourceId.split(':');
      const country = /^[A-Z]{2}$/.exec(place)?.[0];
      const territories = await (country ? catalogue.local(ctx, country) : catalogue.global(ctx));
      const plans = await plansIn(ctx, territories, currency);
      const plan = plans.find((one) => one.resourceId === resourceId);
      if (!plan) return null;
      return [plan, ...plans.filter((other) => other !== plan && hasSameCoverage(other, plan))];
    },
  };
}

/** The id of the package in the id of a plan. */
export const packageIdOf = (resourceId: string): string => resourceId.slice(resourceId.indexOf(':') + 1);

function plansOf(
  territory: Territory,
  operator: Operator,
  currency: string,
  issuesAtOnce: boolean,
): EsimPlan[] {
  const coverage = coverageOf(territory, operator);
  if (!coverage) return [];
  const place = coverage.scope === 'country' ? coverage.countries[0] : territory.slug;
  const shared = {
    coverage,
    ...networksOf(operator),
    // A plan of an unknown policy may start when it is installed, so that nobody loses days.
    activationPolicy:
      operator.activation_policy === 'first-usage'
        ? ('first_connection' as const)
        : ('installation' as const),
    kycRequired: operator.is_kyc_verify === true,
    topUpAvailable: operator.rechargeability === true,
    issuesAtOnce,
  };
  return operator.packages.items.flatMap((item) => {
    if ((item.type ?? 'sim') !== 'sim') return [];
    const data = dataOf(item);
    const price = priceOf(item, currency);
    if (data === undefined || !price) return [];
    const { id, day: validityDays } = item;
    return [{ resourceId: `${place}:${id}`, ...shared, dataMb: data, validityDays, ...price }];
  });
}

/** Megabytes, null for unlimited data, undefined for a package without data. */
export function dataOf({
  amount,
  is_unlimited: isUnlimited,
}: Pick<AiraloPackage, 'amount' | 'is_unlimited'>): number | null | undefined {
  if (isUnlimited) return null;
  return amount && amount > 0 ? Math.round(amount) : undefined;
}

/** Null where the place cannot be told. */
function coverageOf({ slug, country_code: code }: Territory, operator: Operator): Coverage | null {
  if (operator.type !== 'global' && code) {
    const country = code.toUpperCase();
    return isCountry(country) ? { scope: 'country', region: null, countries: [country] } : null;
  }
  const countries = operator.countries.flatMap(({ country_code }) => country_code ?? []);
  const known = [...new Set(countries.map((country) => country.toUpperCase()))].filter(isCountry).sort();
  if (known.length === 0 || !/^[a-z0-9-]+$/.test(slug)) return null;
  return slug === world
    ? { scope: 'global', region: 'global', countries: known }
    : { scope: 'region', region: slug, countries: known };
}

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code);

function networksOf({ coverages }: Operator): Pick<EsimPlan, 'networks' | 'speed'> {
  const networks = coverages.flatMap((coverage) => coverage.networks);
  const names = networks.map(({ name }) => toPlainText(name, networkNameLength)).filter(Boolean);
  const types = new Set(networks.flatMap((one) => one.types ?? []).map((type) => type.toUpperCase()));
  const speed = types.has('5G') ? '5G' : types.has('LTE') || types.has('4G') ? '4G' : null;
  return { networks: [...new Set(names)].slice(0, mostNetworks), speed };
}

function hasSameCoverage({ coverage: one }: EsimPlan, { coverage: other }: EsimPlan): boolean {
  return one.region === other.region && one.countries.join() === other.countries.join();
}
