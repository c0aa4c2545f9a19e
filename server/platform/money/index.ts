import { numberFormat } from '../intl/index.ts';
import { minorDigits } from './currencies.ts';

export { currencyCodes, isCurrency, minorDigits } from './currencies.ts';

/**
 * Converts whole minor units to the decimal number of the API (1234 EUR to 12.34). IEEE 754 rounds the
 * quotient of two integers to the nearest double, which is the double that the decimal literal denotes.
 */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency);
}

/** Converts a decimal number of the API to minor units, rounded half away from zero. */
export function fromMajor(major: number, currency: string): number {
  // `toFixed` first, because 1.005 * 100 is 100.49999999999999 in binary floating point.
  const scaled = Number((major * 10 ** minorDigits(currency)).toFixed(4));
  return Math.sign(scaled) * Math.round(Math.abs(scaled));
}

/** Converts minor units of `from` at `rate`, the units of `to` for one unit of `from`; rounded half away from zero. */
export function convertMinorAt(rate: number, minor: number, from: string, to: string): number {
  const converted = minor * rate * 10 ** (minorDigits(to) - minorDigits(from));
  return Math.sign(converted) * Math.round(Math.abs(converted));
}

/** A share of an amount in basis points (250 = 2.5 %), rounded half away from zero to a whole minor unit. */
export function percentOf(minor: number, basisPoints: number): number {
  const share = (minor * basisPoints) / 10_000;
  return Math.sign(share) * Math.round(Math.abs(share));
}

/**
 * Splits an amount by weights so that the parts add up exactly; the first parts get the remainder. Throws
 * RangeError unless the weights add up to more than zero.
 */
export function splitMinor(minor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) throw new RangeError('Weights must add up to more than zero');
  const parts = weights.map((weight) => Math.floor((minor * weight) / total));
  let rest = minor - parts.reduce((sum, part) => sum + part, 0);
  for (let index = 0; rest > 0; index = (index + 1) % parts.length, rest -= 1) {
    parts[index] = (parts[index] ?? 0) + 1;
  }
  return parts;
}

/** Formats an amount in a locale with the currency code: `EUR 1,234.50`. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  const fraction = minorDigits(currency);
  return numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  }).format(minor / 10 ** fraction);
}
