import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-search.ts';
import { filterQuotes } from './filter-quotes.ts';
import { requireKnownFilters } from './known-filters.ts';
import { buildPlaceView, buildQuoteView } from './quote-view.ts';
import { loadProgress, loadQuotes, loadSearch } from './search-store.ts';
import { taxonomyWith } from './search-taxonomy.ts';
import type { FoundQuotes } from './views.ts';

/** All quotes of a search so far, the cheapest first. 502 if every supplier failed. */
export async function pollTransferSearch(
  ctx: EitherContext,
  input: Input<typeof contract.pollGroundTransport>,
): Promise<FoundQuotes> {
  return poll(ctx, input.search_id, { sort_by: 'price_asc' });
}

/** The quotes of a search so far that match every filter, sorted. */
export async function filterTransferSearch(
  ctx: EitherContext,
  input: Input<typeof contract.filterGroundTransport>,
): Promise<FoundQuotes> {
  return poll(ctx, input.search_id, input);
}

async function poll(
  ctx: EitherContext,
  searchId: string,
  filters: contract.PollFilters,
): Promise<FoundQuotes> {
  const search = await loadSearch(ctx, searchId);
  // Progress is read first: the second read includes the quotes of a supplier that finishes in between.
  const progress = await loadProgress(ctx, search);
  const found = await loadQuotes(ctx, search);
  const moreComing = progress.some(({ state, isOverdue }) => state === 'waiting' && !isOverdue);
  const answered = progress.filter(({ state }) => state === 'answered').length;
  if (!moreComing && answered === 0 && found.length === 0) throw problem('supplier_error');
  const known = requireKnownFilters(filters, taxonomyWith(found.map(({ offer }) => offer)));
  const { query } = search;
  const quotes = found.map((quote) => buildQuoteView(quote, search));
  return {
    id: search.id,
    moreComing,
    isPartial: !moreComing && answered < progress.length,
    suppliers: progress.map(({ supplier, state, isOverdue }) => ({
      name: supplier,
      // An overdue supplier has timed out, even if the job of its last round was lost.
      state: state === 'waiting' && isOverdue ? 'timed_out' : state,
      quotes: found.filter((quote) => quote.supplier === supplier).length,
    })),
    from: buildPlaceView(query.from),
    to: buildPlaceView(query.to),
    pickupAt: query.pickupAt,
    returnAt: query.returnAt,
    passengers: query.passengers,
    currency: query.currency,
    quotes: filterQuotes(quotes, known),
    total: quotes.length,
    expiresAt: search.expiresAt,
  };
}
