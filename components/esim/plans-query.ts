/** The URL parameters of a list of eSIM plans. The page, its links and its chips read and write them here. */

export const sorts = ['price', 'per_gb', 'data', 'days'] as const;
type Sort = (typeof sorts)[number];

/** Where a plan works: in the country alone, in its region, or worldwide. */
export const reaches = ['country', 'region', 'global'] as const;
export type Reach = (typeof reaches)[number];

/** The offered minimum amounts of data, in gigabytes. */
export const minGigabytes = ['5', '10', 'unlimited'] as const;
type MinData = (typeof minGigabytes)[number];

/** The offered minimum validities, in days. */
export const minDays = ['10', '30'] as const;
type MinDays = (typeof minDays)[number];

export type PlansQuery = {
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
  /** Code of a region, or empty. */
  region: string;
  /** What was typed, as long as no country is chosen. */
  words: string;
  sort: Sort;
  reach: Reach | '';
  data: MinData | '';
  days: MinDays | '';
};

type Parameters = Record<string, string | string[] | undefined>;

const firstOf = (value: string | string[] | undefined): string =>
  ((Array.isArray(value) ? value[0] : value) ?? '').trim();

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | '' =>
  values.find((value) => value === text) ?? '';

/** Parses URL parameters. Invalid values are ignored, not refused. */
export function parsePlansQuery(parameters: Parameters): PlansQuery {
  const text = (name: string) => firstOf(parameters[name]);
  const country = text('country').toUpperCase();
  const region = text('region').toLowerCase();
  const isCountry = /^[A-Z]{2}$/.test(country);
  return {
    country: isCountry ? country : '',
    region: !isCountry && /^[a-z_]{2,40}$/.test(region) ? region : '',
    words: text('q').slice(0, 80),
    sort: oneOf(sorts, text('sort')) || 'price',
    reach: oneOf(reaches, text('reach')),
    data: oneOf(minGigabytes, text('data')),
    days: oneOf(minDays, text('days')),
  };
}

/** The URL of a list of plans; default values are omitted. */
export function plansHref(query: Partial<PlansQuery>): string {
  const parameters = new URLSearchParams();
  const put = (name: string, value: string | false | undefined) => {
    if (value) parameters.set(name, value);
  };
  put('country', query.country);
  put('region', query.region);
  put('reach', query.reach);
  put('data', query.data);
  put('days', query.days);
  put('sort', query.sort !== 'price' && query.sort);
  const text = parameters.toString();
  return text ? `/esim?${text}` : '/esim';
}

/** The URL of the same list with a change. */
export const withChange = (query: PlansQuery, change: Partial<PlansQuery>): string =>
  plansHref({ ...query, ...change });

/** The fields by which plans are compared. */
export type ComparedPlan = {
  resourceId: string;
  coverage: { scope: Reach };
  /** Null if the data is unlimited. */
  dataMb: number | null;
  validityDays: number;
  priceMinor: number;
};

const megabytesInGigabyte = 1024;

/** The price of a gigabyte in minor units, not rounded; null for unlimited data, which has no such price. */
export function perGigabyteMinor({
  dataMb,
  priceMinor,
}: Pick<ComparedPlan, 'dataMb' | 'priceMinor'>): number | null {
  return dataMb === null ? null : (priceMinor * megabytesInGigabyte) / dataMb;
}

const amount = ({ dataMb }: Pick<ComparedPlan, 'dataMb'>): number => dataMb ?? Number.POSITIVE_INFINITY;

const inOrder: Record<Sort, (one: ComparedPlan, other: ComparedPlan) => number> = {
  price: (one, other) => one.priceMinor - other.priceMinor,
  per_gb: (one, other) =>
    (perGigabyteMinor(one) ?? Number.MAX_VALUE) - (perGigabyteMinor(other) ?? Number.MAX_VALUE) ||
    one.priceMinor - other.priceMinor,
  // Two unlimited plans are compared by price, because Infinity minus Infinity is not a number.
  data: (one, other) =>
    amount(one) === amount(other) ? one.priceMinor - other.priceMinor : amount(other) - amount(one),
  days: (one, other) => other.validityDays - one.validityDays || one.priceMinor - other.priceMinor,
};

/** The plans that match the filters, in the chosen order. */
export function chosenPlans<Plan extends ComparedPlan>(plans: readonly Plan[], query: PlansQuery): Plan[] {
  const minMb =
    query.data === 'unlimited' ? Number.POSITIVE_INFINITY : Number(query.data || 0) * megabytesInGigabyte;
  return plans
    .filter(
      (plan) =>
        (query.reach === '' || plan.coverage.scope === query.reach) &&
        amount(plan) >= minMb &&
        plan.validityDays >= Number(query.days || 0),
    )
    .sort(inOrder[query.sort]);
}

/**
 * The ids of the plan with the lowest price and of the one with the cheapest gigabyte; null if
 * there is nothing to compare.
 */
export function bestPlans(plans: readonly ComparedPlan[]): { price: string | null; perGb: string | null } {
  if (plans.length < 2) return { price: null, perGb: null };
  const [cheapest] = [...plans].sort(inOrder.price);
  const [lasting] = plans.filter((plan) => plan.dataMb !== null).sort(inOrder.per_gb);
  return { price: cheapest?.resourceId ?? null, perGb: lasting?.resourceId ?? null };
}
