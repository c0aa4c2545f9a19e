import { percentOf } from '#server/platform/money/index.ts';
import type { AppliedMarkup, MarkupTerms } from './port.ts';

/** What makes a selling price from a supplier's price. */
export type SellingRule = Omit<MarkupTerms, 'ruleId'>;

/**
 * The selling price for a supplier's price, both in minor units of one currency: the price plus its percentage plus
 * the fixed amount, rounded up to a multiple of `roundToMinor`. It is never below the supplier's price and grows
 * with it. Without a rule it is the supplier's price; what costs nothing stays free.
 */
export function sellingPrice(rule: SellingRule | null, supplierMinor: number): number {
  if (!rule || supplierMinor <= 0) return supplierMinor;
  const { percentBasisPoints, fixedMinor, roundToMinor } = rule;
  const exactMinor = supplierMinor + percentOf(supplierMinor, percentBasisPoints) + fixedMinor;
  return Math.ceil(exactMinor / roundToMinor) * roundToMinor;
}

/**
 * The selling total of a supplier's total, of which `dueNowMinor` is paid now. What is due at the property is not
 * marked up.
 */
export function sellingTotal(rule: SellingRule | null, totalMinor: number, dueNowMinor: number): number {
  return totalMinor - dueNowMinor + sellingPrice(rule, dueNowMinor);
}

/** Pins the terms of a rule to a supplier's total and to the prices in it that they were applied to. */
export function applyMarkup(
  { ruleId, percentBasisPoints, fixedMinor, roundToMinor }: MarkupTerms,
  supplierTotalMinor: number,
  prices: AppliedMarkup['prices'],
): AppliedMarkup {
  return { ruleId, percentBasisPoints, fixedMinor, roundToMinor, supplierTotalMinor, prices };
}

/** What a markup adds to the supplier's total. */
export function addedMinor(markup: AppliedMarkup): number {
  return markup.prices.reduce(
    (sum, { minor, quantity }) => sum + quantity * (sellingPrice(markup, minor) - minor),
    0,
  );
}

/** The part of a supplier's total that a markup applies to. */
export function markedUpMinor({ prices }: AppliedMarkup): number {
  return prices.reduce((sum, { minor, quantity }) => sum + quantity * minor, 0);
}

/** Bounds of prices, in minor units; absent without a bound. */
export type PriceRange = { minPriceMinor?: number | undefined; maxPriceMinor?: number | undefined };

/** The supplier's prices whose selling prices lie in a range; both bounds are inclusive. */
export function supplierPriceRange(
  rule: SellingRule,
  { minPriceMinor, maxPriceMinor }: PriceRange,
): { minPriceMinor?: number; maxPriceMinor?: number } {
  return {
    ...(minPriceMinor === undefined ? {} : { minPriceMinor: lowestSoldAt(rule, minPriceMinor) }),
    ...(maxPriceMinor === undefined ? {} : { maxPriceMinor: lowestSoldAt(rule, maxPriceMinor + 1) - 1 }),
  };
}

/** The lowest supplier's price that is sold for at least this price, by bisection: selling prices never fall. */
function lowestSoldAt(rule: SellingRule, priceMinor: number): number {
  let [low, high] = [0, Math.max(0, priceMinor)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (sellingPrice(rule, middle) >= priceMinor) high = middle;
    else low = middle + 1;
  }
  return low;
}
