import { namedExchangeRate } from '#server/modules/fx/index.ts';
import type { PlaceLanguage } from '#server/modules/places/index.ts';
import { applyMarkup, loadPricing } from '#server/modules/pricing/index.ts';
import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { convertMinorAt } from '#server/platform/money/index.ts';
import type { TransferOffer } from './port.ts';
import { displayName } from './quote-view.ts';
import { costOf, sellFare } from './sell-offers.ts';
import type { AmenityKey } from './taxonomy.ts';
import type { PricedQuote, QuoteLine } from './travel-quote.ts';
import { amenityName } from './unlisted-values.ts';

type Wanted = {
  /** With the supplier's price. */
  offer: TransferOffer;
  chosen: readonly AmenityKey[];
  /** Of the quote. */
  currency: string;
  language: PlaceLanguage;
  /** What made the prices of the search. */
  searchMarkup: MarkupTerms | null;
};

/** The money of a travel quote. */
type QuotePrice = Pick<PricedQuote, 'agreedTotalMinor' | 'lines' | 'fx' | 'markup' | 'cost'> & {
  amountMinor: number;
};

/**
 * Prices an offer with its chosen amenities for checkout. In the currency of the search the price is the one that the
 * search shows; in another one the supplier's price is converted and then marked up by the rule of that currency. Throws
 * like `namedExchangeRate`.
 */
export async function priceQuote(ctx: EitherContext, wanted: Wanted): Promise<QuotePrice> {
  const { offer, chosen, currency, language, searchMarkup } = wanted;
  const from = offer.price.currency;
  const isConverted = from !== currency;
  const { markup, exchangeMarginBasisPoints } = isConverted
    ? await loadPricing(ctx, 'transfers', currency)
    : { markup: searchMarkup, exchangeMarginBasisPoints: 0 };
  const rate = isConverted ? namedExchangeRate(ctx, from, currency, exchangeMarginBasisPoints) : 1;
  const convert = (minor: number) => (isConverted ? convertMinorAt(rate, minor, from, currency) : minor);
  const fareMinor = convert(offer.price.totalMinor);
  const feesMinor = convert(offer.price.feesMinor);
  const sold = sellFare({ currency, totalMinor: fareMinor, feesMinor }, markup);
  const amenities = chosen.map((key) => ({ key, priceMinor: priceOf(offer, key) }));
  const lines: QuoteLine[] = [
    { type: 'fare', name: displayName(offer, language), amountMinor: sold.totalMinor - feesMinor },
    { type: 'fees', name: 'Booking fees', amountMinor: feesMinor },
    ...amenities.map(
      ({ key, priceMinor }): QuoteLine => ({
        type: 'amenity',
        name: amenityName(key),
        amountMinor: convert(priceMinor),
      }),
    ),
  ];
  const amountMinor = sum(lines.map((line) => line.amountMinor));
  const supplierMinor = amountMinor - (sold.totalMinor - fareMinor);
  const cost = costOf(offer, chosen);
  return {
    amountMinor,
    agreedTotalMinor: sum([offer.price.totalMinor, ...amenities.map(({ priceMinor }) => priceMinor)]),
    lines,
    fx: isConverted ? { from, to: currency, rate } : null,
    ...(markup ? { markup: applyMarkup(markup, supplierMinor, [{ minor: fareMinor, quantity: 1 }]) } : {}),
    ...(cost ? { cost } : {}),
  };
}

const priceOf = ({ amenities }: TransferOffer, key: AmenityKey): number =>
  amenities.find((amenity) => amenity.key === key)?.priceMinor ?? 0;

const sum = (minors: readonly number[]): number => minors.reduce((total, minor) => total + minor, 0);
