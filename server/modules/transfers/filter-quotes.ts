import { toMajor } from '#server/platform/money/index.ts';
import type { KnownFilters } from './known-filters.ts';
import type { QuoteSort } from './taxonomy.ts';
import type { QuoteView } from './views.ts';

/** The quotes that match every filter, in the requested order. Ties are ordered by price, then id. */
export function filterQuotes(quotes: readonly QuoteView[], filters: KnownFilters): QuoteView[] {
  return quotes.filter((quote) => matches(quote, filters)).sort(orders[filters.sort_by]);
}

function matches(quote: QuoteView, filters: KnownFilters): boolean {
  const { filter_vehicle_types: types, filter_vehicle_classes: classes, filter_categories: kinds } = filters;
  const offered = new Set<string>(quote.amenities.map(({ key }) => key));
  return (
    (types?.some((key) => key === quote.vehicleType.key) ?? true) &&
    (classes?.some((key) => key === quote.vehicleClass.key) ?? true) &&
    (kinds?.includes(quote.category) ?? true) &&
    (filters.filter_amenities?.every((key) => offered.has(key)) ?? true) &&
    (filters.filter_step_type === undefined || quote.stepType === filters.filter_step_type) &&
    !(filters.filter_exclude_walk && quote.steps.some(({ type }) => type === 'walk')) &&
    quote.capacity.passengers >= (filters.filter_min_passengers ?? 0) &&
    quote.capacity.luggage >= (filters.filter_min_luggage ?? 0) &&
    !(filters.filter_cancellable_only && quote.policy.tiers.length === 0) &&
    // The limit is a decimal of the API and may have more digits than the currency.
    toMajor(quote.priceMinor, quote.currency) <= (filters.filter_max_price ?? Number.POSITIVE_INFINITY)
  );
}

type Order = (one: QuoteView, other: QuoteView) => number;

const byPrice: Order = (one, other) => one.priceMinor - other.priceMinor || (one.id < other.id ? -1 : 1);
/** Providers without ratings come last. */
const ratingOf = ({ provider }: QuoteView) => provider.rating ?? -1;

const orders: Record<QuoteSort, Order> = {
  price_asc: byPrice,
  price_desc: (one, other) => other.priceMinor - one.priceMinor || byPrice(one, other),
  rating_desc: (one, other) => ratingOf(other) - ratingOf(one) || byPrice(one, other),
  capacity_desc: (one, other) => other.capacity.passengers - one.capacity.passengers || byPrice(one, other),
};
