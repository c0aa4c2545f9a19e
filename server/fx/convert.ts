import { invalid } from '#server/platform/errors/index.ts';
import { minorDigits } from '#server/platform/money/index.ts';
import type { ExchangeRate, ExchangeRateSource } from './port.ts';
import { sandboxRates } from './sandbox-rates.ts';

const source: ExchangeRateSource = sandboxRates;

/** True when amounts can be converted to and from this currency. */
export function isConvertible(currency: string): boolean {
  return source.perEuro(currency) !== undefined;
}

/** Units of `to` that one unit of `from` buys. Throws 422 on `currency` when one of the two is not quoted. */
export function exchangeRate(from: string, to: string): number {
  return quoted(to) / quoted(from);
}

/**
 * An amount in minor units of `from`, in minor units of `to`, rounded half away from zero to a whole one.
 * Throws 422 on `currency` when one of the two is not quoted.
 */
export function convertMinor(minor: number, from: string, to: string): number {
  if (from === to) return Math.round(minor);
  const scale = 10 ** (minorDigits(to) - minorDigits(from));
  const converted = minor * exchangeRate(from, to) * scale;
  return Math.sign(converted) * Math.round(Math.abs(converted));
}

/** Every pair that starts at `from`, rates rounded to eight significant digits for the wire. */
export function listRates(from = 'EUR'): ExchangeRate[] {
  return source
    .currencies()
    .filter((to) => to !== from)
    .map((to) => ({ from, to, rate: Number(exchangeRate(from, to).toPrecision(8)) }));
}

function quoted(currency: string): number {
  const rate = source.perEuro(currency);
  if (rate === undefined) {
    throw invalid(
      'currency',
      'unsupported_currency',
      `Amounts cannot be converted to ${currency.slice(0, 3)}.`,
    );
  }
  return rate;
}
