import { type FoundQuotes, pollTransferSearch, type QuoteView } from '#server/modules/transfers/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** A quote of an unexpired search, with the chosen extras. */
export type ChosenQuote = {
  found: FoundQuotes;
  quote: QuoteView;
  added: QuoteView['amenities'];
  /** Fare plus extras. */
  totalMinor: number;
};

/** Reads a quote of a search; null if the search has expired or no longer contains the quote. */
export async function readQuote(
  portal: MemberPortal,
  searchId: string | null,
  quoteId: string,
  extras: readonly string[],
): Promise<ChosenQuote | null> {
  if (searchId === null) return null;
  try {
    const found = await pollTransferSearch({ ...portal.memberContext, key: null }, { search_id: searchId });
    const quote = found.quotes.find((one) => one.id === quoteId);
    if (!quote) return null;
    const added = quote.amenities.filter(({ key, included }) => !included && extras.includes(key));
    const totalMinor = added.reduce((sum, { priceMinor }) => sum + priceMinor, quote.priceMinor);
    return { found, quote, added, totalMinor };
  } catch (err) {
    const isOver = ['not_found', 'search_expired', 'supplier_error'].some((code) =>
      isProblem(err, code as 'not_found'),
    );
    if (isOver) return null;
    throw err;
  }
}
