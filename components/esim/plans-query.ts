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
  resource_id: string;
  coverage: { scope: Reach };
  /** Null if the data is unlimited. */
  data_mb: number | null;
  validity_days: number;
  price: number;
};

const megabytesInGigabyte = 1024;

/** The price of a gigabyte in major units; null for unlimited data, which has no such price. */
export function perGigabyte({ data_mb, price }: Pick<ComparedPlan, 'data_mb' | 'price'>): number | null {
  return data_mb === null ? null : (price * megabytesInGigabyte) / data_mb;
}

const amount = ({ data_mb }: Pick<ComparedPlan, 'data_mb'>): number => data_mb ?? Number.POSITIVE_INFINITY;

const inOrder: Record<Sort, (one: ComparedPlan, other: ComparedPlan) => number> = {
  price: (one, other) => one.price - other.price,
  per_gb: (one, other) =>
    (perGigabyte(one) ?? Number.MAX_VALUE) - (perGigabyte(other) ?? Number.MAX_VALUE) ||
    one.price - other.price,
  // Two unlimited plans are compared by price, because Infinity minus Infinity is not a number.
  data: (one, other) =>
    amount(one) === amount(other) ? one.price - other.price : amount(other) - amount(one),
  days: (one, other) => other.validity_days - one.validity_days || one.price - other.price,
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
        plan.validity_days >= Number(query.days || 0),
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
  const [lasting] = plans.filter((plan) => plan.data_mb !== null).sort(inOrder.per_gb);
  return { price: cheapest?.resource_id ?? null, perGb: lasting?.resource_id ?? null };
}
