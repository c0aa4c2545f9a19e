import {
  applyMarkup,
  type Pricing,
  type PricingContext,
  sellingPrice,
} from '#server/modules/pricing/index.ts';
import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import { type ConvertedVisit, convertDays, convertProduct, convertVisit } from './convert-prices.ts';
import type { AvailableDay, PricedVisit, ProductSummary, Slot } from './port.ts';

type RateContext = Pick<PricingContext, 'environment'>;

/**
 * A supplier's product at the app's selling price, in the currency that was asked for. Null where one of the two
 * currencies has no exchange rate.
 */
export function sellProduct<Sold extends ProductSummary>(
  ctx: RateContext,
  product: Sold,
  currency: string,
  { markup, exchangeMarginBasisPoints }: Pricing,
): Sold | null {
  const converted = convertProduct(ctx, product, currency, exchangeMarginBasisPoints);
  return converted && markUpProduct(converted, markup);
}

/** Days and slots at selling prices, in the currency that was asked for. Throws 502 without an exchange rate. */
export function sellDays(
  ctx: RateContext,
  { days, currency: from }: { days: AvailableDay[]; currency: string },
  currency: string,
  pax: number,
  { markup, exchangeMarginBasisPoints }: Pricing,
): AvailableDay[] {
  const converted = convertDays(ctx, days, from, currency, pax, exchangeMarginBasisPoints);
  if (!markup) return converted;
  return converted.map((day) => ({ ...day, slots: day.slots.map((slot) => markUpSlot(slot, pax, markup)) }));
}

/**
 * A priced visit at the selling price, in the currency that was asked for: each person's price is converted and then
 * marked up. `pinnedRate` is the rate of an earlier price. Throws 502 `supplier_error` without an exchange rate.
 */
export function sellVisit(
  ctx: RateContext,
  visit: PricedVisit,
  currency: string,
  { markup, exchangeMarginBasisPoints }: Pricing,
  pinnedRate?: number,
): ConvertedVisit {
  const converted = convertVisit(ctx, visit, currency, pinnedRate, exchangeMarginBasisPoints);
  return markup ? markUpVisit(converted, markup) : converted;
}

/** A product whose price is in our currency already, at the selling price. */
export function markUpProduct<Sold extends ProductSummary>(product: Sold, markup: MarkupTerms | null): Sold {
  return markup ? { ...product, fromPriceMinor: sellingPrice(markup, product.fromPriceMinor) } : product;
}

/** The total of a slot is for adults, or for travellers where a product has no age bands. */
function markUpSlot(slot: Slot, pax: number, markup: MarkupTerms): Slot {
  const { bandPrices, totalMinor } = slot;
  const priced = bandPrices.find(({ band }) => band === 'adult') ?? bandPrices[0];
  const unitMinor = priced?.priceMinor ?? 0;
  return {
    ...slot,
    bandPrices: bandPrices.map(({ band, priceMinor }) => ({
      band,
      priceMinor: sellingPrice(markup, priceMinor),
    })),
    totalMinor: totalMinor + pax * (sellingPrice(markup, unitMinor) - unitMinor),
  };
}

function markUpVisit(visit: ConvertedVisit, markup: MarkupTerms): ConvertedVisit {
  const lines = visit.lines.map((line) => {
    const unitMinor = sellingPrice(markup, line.unitMinor);
    const addedMinor = line.quantity * (unitMinor - line.unitMinor);
    return { ...line, unitMinor, totalMinor: line.totalMinor + addedMinor, addedMinor };
  });
  const prices = visit.lines.map(({ unitMinor, quantity }) => ({ minor: unitMinor, quantity }));
  return {
    ...visit,
    lines: lines.map(({ addedMinor: _, ...line }) => line),
    totalMinor: lines.reduce((sum, { addedMinor }) => sum + addedMinor, visit.totalMinor),
    product: markUpProduct(visit.product, markup),
    markup: applyMarkup(markup, visit.totalMinor, prices),
  };
}
