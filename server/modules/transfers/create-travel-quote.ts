import type { SupplierHandle } from '#server/modules/bookings/port.ts';
import { requireOwnCircle } from '#server/modules/circles/index.ts';
import { priceCurrency } from '#server/modules/fx/index.ts';
import { placeLanguage } from '#server/modules/places/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type * as contract from './contract-quotes.ts';
import { passengerOf } from './passenger.ts';
import { presentNewPrice } from './present-travel-quote.ts';
import { priceQuote } from './price-quote.ts';
import { buildPolicyView } from './quote-view.ts';
import { travelQuotes } from './schema.ts';
import { openSearchHandle, sealSearchHandle } from './search-handle.ts';
import {
  loadQuote,
  loadSearch,
  ownerOf,
  saveOffer,
  type TransferQuote,
  type TransferSearch,
} from './search-store.ts';
import { sellFare } from './sell-offers.ts';
import { transferSupplier } from './suppliers.ts';
import type { PricedQuote } from './travel-quote.ts';
import type { TravelQuoteView } from './views.ts';

/** Fixes the amount that checkout charges, at the supplier's current price; expires with the search. */
export async function createTravelQuote(
  ctx: EitherContext,
  input: Input<typeof contract.createTravelQuote>,
): Promise<TravelQuoteView> {
  await requireOwnCircle(ctx, input.circle_id);
  const search = await loadSearch(ctx, input.search_id);
  const quote = await loadQuote(ctx, search, input.quote_id);
  const { offer } = quote;
  const chosen = [...new Set(input.amenities)];
  const offered = new Set(offer.amenities.map(({ key }) => key));
  const absent = chosen.findIndex((key) => !offered.has(key));
  if (absent >= 0)
    throw invalid(`amenities.${absent}`, 'not_offered', 'This quote does not offer this amenity.');
  const currency = priceCurrency(ctx, input.currency, offer.price.currency);
  if (quote.handle === null) throw new Error('The search of a quote has no handle');
  const handle = openSearchHandle(ctx, search.id, quote.handle);
  await recheck(ctx, search, quote, handle);

  const language = placeLanguage(search.query.language);
  const passenger = input.passenger ? passengerOf(input.passenger) : null;
  const { amountMinor, ...price } = await priceQuote(ctx, {
    offer,
    chosen,
    currency,
    language,
    searchMarkup: search.markup,
  });
  const content: PricedQuote = {
    supplier: quote.supplier,
    query: search.query,
    offer,
    amenities: chosen,
    ...price,
    passenger,
    circleId: input.circle_id ?? null,
  };
  const id = newId();
  const { expiresAt } = search;
  const supplierHandle = sealSearchHandle(ctx, id, handle);
  await ctx.db
    .insert(travelQuotes)
    .values({ ...ownerOf(ctx), id, content, currency, amountMinor, supplierHandle, expiresAt });
  return {
    id,
    amountMinor,
    currency,
    lines: price.lines,
    fx: price.fx,
    policy: buildPolicyView(offer.refunds, search.query, amountMinor),
    requires: [
      // Without a named passenger, the member is the passenger.
      ...(passenger || ctx.member ? [] : (['passenger'] as const)),
      ...(offer.flightInfoRequired && !passenger?.flightNumber ? (['flight_number'] as const) : []),
      ...(offer.flightInfoRequired && passenger?.flightNumber && !passenger.airline
        ? (['airline'] as const)
        : []),
    ],
    expiresAt,
  };
}

/** Throws `sold_out`, or `price_changed` after it has stored the new price for the next attempt. */
async function recheck(
  ctx: EitherContext,
  search: TransferSearch,
  { id, supplier: name, offer }: TransferQuote,
  handle: SupplierHandle,
): Promise<void> {
  const supplier = transferSupplier(ctx.environment, name);
  const now = await supplier.recheck(ctx, { query: search.query, handle }, offer);
  if (!now) throw problem('sold_out');
  if (now.totalMinor === offer.price.totalMinor) return;
  await saveOffer(ctx, search, { id, supplier: name, offer: { ...offer, price: now } });
  throw problem('price_changed', { extra: presentNewPrice(sellFare(now, search.markup)) });
}
