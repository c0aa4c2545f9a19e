import { isConvertible, namedExchangeRate } from '#server/modules/fx/index.ts';
import {
  applyMarkup,
  type Pricing,
  type PricingContext,
  type ShownConversion,
  sellingPrice,
  shownConversion,
} from '#server/modules/pricing/index.ts';
import { convertMinorAt } from '#server/platform/money/index.ts';
import type { PricedVisit, Slot, Venue } from './port.ts';

/** How an app sells: in a currency, with its pricing. */
export type Selling = { ctx: PricingContext; currency: string; pricing: Pricing };

/** The rate from a supplier's currency, 1 for the same one; null where one of the two has no exchange rate. */
function rateFrom({ ctx, currency, pricing }: Selling, from: string): number | null {
  if (from === currency) return 1;
  if (!isConvertible(ctx, from) || !isConvertible(ctx, currency)) return null;
  return namedExchangeRate(ctx, from, currency, pricing.exchangeMarginBasisPoints);
}

/** The selling price for one guest and what it was converted from; null where it cannot be converted. */
function sellUnit(selling: Selling, theirs: { minor: number; currency: string }) {
  const { currency, pricing } = selling;
  const rate = rateFrom(selling, theirs.currency);
  if (rate === null) return null;
  const { markup } = pricing;
  const soldMinor = sellingPrice(markup, convertMinorAt(rate, theirs.minor, theirs.currency, currency));
  const converted =
    theirs.currency === currency
      ? null
      : shownConversion({
          totalMinor: soldMinor,
          currency,
          converted: { currency: theirs.currency, totalMinor: theirs.minor, rate },
          markup,
        });
  return { soldMinor, converted };
}

/**
 * A venue whose lowest price is the app's selling price, and what that was converted from; null where it cannot be
 * converted.
 */
export function sellVenue<Sold extends Venue>(venue: Sold, selling: Selling): Sold | null {
  const sold = sellUnit(selling, { minor: venue.fromPriceMinor, currency: venue.currency });
  if (sold === null) return null;
  const { soldMinor, converted } = sold;
  return { ...venue, currency: selling.currency, fromPriceMinor: soldMinor, converted };
}

/** A slot at the selling price for one guest, and what that was converted from; null where it cannot be converted. */
export function sellSlot({ currency: named, ...slot }: Slot, selling: Selling): Slot | null {
  const sold = sellUnit(selling, { minor: slot.priceMinor, currency: named ?? selling.currency });
  return sold && { ...slot, priceMinor: sold.soldMinor, converted: sold.converted };
}

/**
 * A visit with each guest's price converted and marked up, what was applied, and what it was converted from; null where
 * it cannot be converted.
 */
export function sellVisit(
  priced: PricedVisit,
  guests: number,
  selling: Selling,
): (PricedVisit & { converted?: ShownConversion }) | null {
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
