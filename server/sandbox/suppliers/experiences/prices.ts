import type { ConvertMinor } from '../convert-minor.ts';
import type { Product } from './products.ts';

/**
 * Rounds to three leading digits, the last of them 0 or 5 (EUR 49.37 becomes 49.50, JPY 7,812 becomes 7,800).
 */
export function roundPrice(minor: number): number {
  const step = 5 * 10 ** Math.max(0, Math.floor(Math.log10(Math.max(minor, 1))) - 2);
  return Math.max(step, Math.round(minor / step) * step);
}

/**
 * The price of one adult in minor units of the currency; `factor` combines the surcharges of option and day.
 */
export function adultMinor(
  product: Product,
  currency: string,
  convertMinor: ConvertMinor,
  factor = 1,
): number {
  return roundPrice(convertMinor(product.adultCents * factor, 'EUR', currency));
}

/** The price of one child, rounded down to a whole minor unit; null when children are not admitted. */
export function childMinor(product: Product, adult: number): number | null {
  return product.childPercent === null ? null : Math.floor((adult * product.childPercent) / 100);
}
