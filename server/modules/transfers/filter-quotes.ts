import type { PollFilters } from './contract-search.ts';
import type { presentQuote } from './present-quote.ts';
import type { QuoteSort } from './taxonomy.ts';

/** A quote in its wire shape: filters apply to the values that the caller sees. */
type Quote = ReturnType<typeof presentQuote>;

/** The quotes that match every filter, in the requested order. Ties are ordered by price, then id. */
export function filterQuotes(quotes: readonly Quote[], filters: PollFilters): Quote[] {
  return quotes.filter((quote) => matches(quote, filters)).sort(orders[filters.sort_by]);
}

function matches(quote: Quote, filters: PollFilters): boolean {
  const { filter_vehicle_types: types, filter_vehicle_classes: classes, filter_categories: kinds } = filters;
  const offered = new Set(quote.amenities.map(({ key }) => key));
  return (
    (types?.some((key) => key === quote.vehicle_type.key) ?? true) &&
    (classes?.some((key) => key === quote.vehicle_class.key) ?? true) &&
    (kinds?.includes(quote.category) ?? true) &&
    (filters.filter_amenities?.every((key) => offered.has(key)) ?? true) &&
    (filters.filter_step_type === undefined || quote.step_type === filters.filter_step_type) &&
    !(filters.filter_exclude_walk && quote.steps.some(({ step_type }) => step_type === 'walk')) &&
    quote.capacity.passengers >= (filters.filter_min_passengers ?? 0) &&
    quote.capacity.luggage >= (filters.filter_min_luggage ?? 0) &&
    !(filters.filter_cancellable_only && !quote.cancellable) &&
    quote.price <= (filters.filter_max_price ?? Number.POSITIVE_INFINITY)
  );
}

type Order = (one: Quote, other: Quote) => number;

const byPrice: Order = (one, other) => one.price - other.price || (one.quote_id < other.quote_id ? -1 : 1);
/** Providers without ratings come last. */
const ratingOf = ({ provider }: Quote) => provider.rating ?? -1;

const orders: Record<QuoteSort, Order> = {
  price_asc: byPrice,
  price_desc: (one, other) => other.price - one.price || byPrice(one, other),
  rating_desc: (one, other) => ratingOf(other) - ratingOf(one) || byPrice(one, other),
  capacity_desc: (one, other) => other.capacity.passengers - one.capacity.passengers || byPrice(one, other),
};
