import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-quotes.ts';
import type { OfferPrice } from './port.ts';
import { presentPolicy } from './present-quotes.ts';
import type { TravelQuoteView } from './views.ts';

/** A travel quote in its wire shape. */
export function presentTravelQuote(quote: TravelQuoteView): Output<typeof contract.createTravelQuote> {
  const { currency } = quote;
  return {
    travel_quote_id: quote.id,
    amount: toMajor(quote.amountMinor, currency),
    currency,
    breakdown: quote.lines.map(({ type, name, amountMinor }) => ({
      type,
      name,
      amount: toMajor(amountMinor, currency),
    })),
    fx: quote.fx,
    cancellation_policy: presentPolicy(quote.policy),
    requires: quote.requires,
    expires_at: quote.expiresAt,
  };
}

/** The current price, as the problem `price_changed` carries it. */
export function presentNewPrice({ totalMinor, currency }: OfferPrice) {
  return { price: toMajor(totalMinor, currency), currency };
}
