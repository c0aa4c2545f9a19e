import { convertMinorAt, isConvertible, namedExchangeRate } from '#server/modules/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { AvailableDay, PricedVisit } from './port.ts';

type RateContext = Pick<BaseContext, 'environment'>;

/** What a price was converted from: `rate` units of the price's currency for one unit of `currency`. */
export type Conversion = { currency: string; totalMinor: number; rate: number };

/** A visit in the currency that was asked for; `converted` is null where the supplier answered in it. */
export type ConvertedVisit = PricedVisit & { converted: Conversion | null };

/**
 * A product in the currency that was asked for; unchanged where it has that one already. Null where one of the two
 * has no exchange rate: such a price cannot be compared.
 */
export function convertProduct<Product extends { fromPriceMinor: number; currency: string }>(
  ctx: RateContext,
  product: Product,
  currency: string,
): Product | null {
  const { currency: from, fromPriceMinor } = product;
  if (from === currency) return product;
  const rate = rateBetween(ctx, from, currency);
  if (rate === null) return null;
  return { ...product, fromPriceMinor: convertMinorAt(rate, fromPriceMinor, from, currency), currency };
}

/** Days and slots in the currency that was asked for. Throws 502 `supplier_error` without an exchange rate. */
export function convertDays(
  ctx: RateContext,
  days: AvailableDay[],
  from: string,
  currency: string,
  pax: number,
): AvailableDay[] {
  if (from === currency) return days;
  const rate = requireRate(ctx, from, currency);
  const convert = (minor: number) => convertMinorAt(rate, minor, from, currency);
  return days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => {
      const bandPrices = slot.bandPrices.map(({ band, priceMinor }) => ({
        band,
        priceMinor: convert(priceMinor),
      }));
      // As the price of a party is the sum of its converted unit prices, so is this total.
      const [first] = bandPrices;
      const isSum = slot.bandPrices[0] && slot.bandPrices[0].priceMinor * pax === slot.totalMinor;
      return {
        ...slot,
        bandPrices,
        totalMinor: first && isSum ? first.priceMinor * pax : convert(slot.totalMinor),
      };
    }),
  }));
}

/**
 * A priced visit in the currency that was asked for. Unit prices are converted and the total follows from them, so
 * that the lines still add up. `pinnedRate` is the rate of an earlier price, so that only a change by the supplier
 * changes the price. Throws 502 `supplier_error` without an exchange rate.
 */
export function convertVisit(
  ctx: RateContext,
  visit: PricedVisit,
  currency: string,
  pinnedRate?: number,
): ConvertedVisit {
  const { currency: from, totalMinor: theirsMinor } = visit;
  if (from === currency) return { ...visit, converted: null };
  const rate = pinnedRate ?? requireRate(ctx, from, currency);
  const lines = visit.lines.map((line) => {
    const unitMinor = convertMinorAt(rate, line.unitMinor, from, currency);
    return { ...line, unitMinor, totalMinor: unitMinor * line.quantity };
  });
  const product = convertProduct(ctx, visit.product, currency) ?? visit.product;
  return {
    ...visit,
    product,
    currency,
    lines,
    totalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    converted: { currency: from, totalMinor: theirsMinor, rate },
  };
}

function rateBetween(ctx: RateContext, from: string, to: string): number | null {
  return isConvertible(ctx, from) && isConvertible(ctx, to) ? namedExchangeRate(ctx, from, to) : null;
}

function requireRate(ctx: RateContext, from: string, to: string): number {
  const rate = rateBetween(ctx, from, to);
  if (rate === null)
    throw problem('supplier_error', { detail: `The supplier answered in ${from}, which has no rate.` });
  return rate;
}
