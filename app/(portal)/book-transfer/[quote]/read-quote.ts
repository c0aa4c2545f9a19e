import type { Quote } from '#components/transfers/quote-facts.ts';
import { pollGroundTransport } from '#server/modules/transfers/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { fromMajor, toMajor } from '#server/platform/money/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

type Found = Awaited<ReturnType<typeof pollGroundTransport>>;
type Amenity = Quote['amenities'][number];

/** A quote of an unexpired search, with the chosen extras. */
export type ChosenQuote = {
  found: Found;
  quote: Quote;
  added: Amenity[];
  /** Fare plus extras, in major units. */
  total: number;
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
    const found = await pollGroundTransport({ ...portal.memberContext, key: null }, { search_id: searchId });
    const quote = found.quotes.find((one) => one.quote_id === quoteId);
    if (!quote) return null;
    const added = quote.amenities.filter(({ key, included }) => !included && extras.includes(key));
    const minor = (amount: number) => fromMajor(amount, quote.currency);
    const totalMinor = added.reduce((sum, { price }) => sum + minor(price), minor(quote.price));
    return { found, quote, added, total: toMajor(totalMinor, quote.currency) };
  } catch (err) {
    const isOver = ['not_found', 'search_expired', 'supplier_error'].some((code) =>
      isProblem(err, code as 'not_found'),
    );
    if (isOver) return null;
    throw err;
  }
}
