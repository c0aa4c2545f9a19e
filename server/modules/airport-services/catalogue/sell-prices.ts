import { isConvertible, namedExchangeRate } from '#server/modules/fx/index.ts';
import {
  applyMarkup,
  type Pricing,
  type PricingContext,
  sellingPrice,
} from '#server/modules/pricing/index.ts';
import { convertMinorAt } from '#server/platform/money/index.ts';
import type { PricedVisit, Slot, Venue } from './port.ts';

/** How an app sells: in a currency, with its pricing. */
export type Selling = { ctx: PricingContext; currency: string; pricing: Pricing };

/** What a total was converted from, at `rate`. */
export type ConvertedVisit = { currency: string; totalMinor: number; rate: number };

/** The rate from a supplier's currency, 1 for the same one; null where one of the two has no exchange rate. */
function rateFrom({ ctx, currency, pricing }: Selling, from: string): number | null {
  if (from === currency) return 1;
  if (!isConvertible(ctx, from) || !isConvertible(ctx, currency)) return null;
  return namedExchangeRate(ctx, from, currency, pricing.exchangeMarginBasisPoints);
}

/** A venue whose lowest price is the app's selling price; null where it cannot be converted. */
export function sellVenue<Sold extends Venue>(venue: Sold, selling: Selling): Sold | null {
  const rate = rateFrom(selling, venue.currency);
  if (rate === null) return null;
  const { currency, pricing } = selling;
  const theirsMinor = convertMinorAt(rate, venue.fromPriceMinor, venue.currency, currency);
  return { ...venue, currency, fromPriceMinor: sellingPrice(pricing.markup, theirsMinor) };
}

/** A slot at the selling price for one guest; null where it cannot be converted. */
export function sellSlot({ currency: named, ...slot }: Slot, selling: Selling): Slot | null {
  const { currency, pricing } = selling;
  const from = named ?? currency;
  const rate = rateFrom(selling, from);
  if (rate === null) return null;
  const theirsMinor = convertMinorAt(rate, slot.priceMinor, from, currency);
  return { ...slot, priceMinor: sellingPrice(pricing.markup, theirsMinor) };
}

/**
 * A visit with each guest's price converted and marked up, what was applied, and what it was converted from; null where
 * it cannot be converted.
 */
export function sellVisit(
  priced: PricedVisit,
  guests: number,
  selling: Selling,
): (PricedVisit & { converted?: ConvertedVisit }) | null {
  const { currency: from } = priced.venue;
  const rate = rateFrom(selling, from);
  const venue = sellVenue(priced.venue, selling);
  if (rate === null || venue === null) return null;
  const { currency, pricing } = selling;
  const intoOurs = (minor: number) => convertMinorAt(rate, minor, from, currency);
  const theirUnitMinor = intoOurs(priced.unitMinor);
  // Each guest's price is converted, so that the parts add up to the total.
  const theirTotalMinor = guests * theirUnitMinor + intoOurs(priced.totalMinor - guests * priced.unitMinor);
  const converted =
    from === currency ? {} : { converted: { currency: from, totalMinor: priced.totalMinor, rate } };
  const { markup } = pricing;
  if (!markup)
    return { ...priced, venue, unitMinor: theirUnitMinor, totalMinor: theirTotalMinor, ...converted };
  const unitMinor = sellingPrice(markup, theirUnitMinor);
  return {
    ...priced,
    venue,
    unitMinor,
    totalMinor: theirTotalMinor + guests * (unitMinor - theirUnitMinor),
    markup: applyMarkup(markup, theirTotalMinor, [{ minor: theirUnitMinor, quantity: guests }]),
    ...converted,
  };
}
