import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { convertMinorAt } from '#server/platform/money/index.ts';
import { currentRates } from './current-rates.ts';
import type { StoredRates } from './fetch-rates.ts';
import type { ExchangeRate } from './port.ts';

type EnvironmentContext = Pick<BaseContext, 'environment'>;

/** Returns true when amounts can be converted to and from this currency in this environment. */
export function isConvertible({ environment }: EnvironmentContext, currency: string): boolean {
  return currentRates(environment)?.perEuro[currency] !== undefined;
}

/**
 * Returns the units of `to` for one unit of `from`. Throws 422 on `currency` when one of the two is not
 * quoted, and 503 `supplier_unavailable` without rates of the last 72 hours.
 */
export function exchangeRate(ctx: EnvironmentContext, from: string, to: string): number {
  const rates = ratesOf(ctx);
  return ratePerEuro(rates, to) / ratePerEuro(rates, from);
}

/**
 * Converts minor units of `from` to minor units of `to`, rounded half away from zero. Throws 422 on
 * `currency` when one of the two is not quoted. Without recent rates, only `from` equal to `to` works;
 * other pairs throw 503 `supplier_unavailable`.
 */
export function convertMinor(ctx: EnvironmentContext, minor: number, from: string, to: string): number {
  if (from === to) return Math.round(minor);
  return convertMinorAt(exchangeRate(ctx, from, to), minor, from, to);
}

/**
 * The exchange rate as a price names and pins it: eight significant digits, with a margin for what is sold. Throws
 * like `exchangeRate`.
 */
export function namedExchangeRate(
  ctx: EnvironmentContext,
  from: string,
  to: string,
  marginBasisPoints = 0,
): number {
  return Number((exchangeRate(ctx, from, to) * (1 + marginBasisPoints / 10_000)).toPrecision(8));
}

/**
 * Returns the currency for displayed prices: `requested` when given, else `fallback`. Throws 422 on
 * `currency` for a currency that amounts cannot be converted to in this environment.
 */
export function priceCurrency(
  ctx: EnvironmentContext,
  requested: string | undefined,
  fallback: string,
): string {
  if (requested === undefined || requested === fallback) return fallback;
  if (!isConvertible(ctx, requested)) {
    throw invalid('currency', 'unsupported_currency', 'Prices are not available in this currency.');
  }
  return requested;
}

/** Lists the rates from one currency to all others, rounded to eight significant digits. */
export function listRates(ctx: EnvironmentContext, from = 'EUR'): ExchangeRate[] {
  return Object.keys(ratesOf(ctx).perEuro)
    .filter((to) => to !== from)
    .map((to) => ({ from, to, rate: namedExchangeRate(ctx, from, to) }));
}

/** The current rates of the environment. Throws 503 `supplier_unavailable` without rates of the last 72 hours. */
export function ratesOf({ environment }: EnvironmentContext): StoredRates {
  const rates = currentRates(environment);
  if (!rates)
    throw problem('supplier_unavailable', {
      detail: 'There are no recent exchange rates in this environment.',
    });
  return rates;
}

function ratePerEuro({ perEuro }: StoredRates, currency: string): number {
  const rate = perEuro[currency];
  if (rate === undefined) {
    throw invalid(
      'currency',
      'unsupported_currency',
      `There is no exchange rate for ${currency.slice(0, 3)}.`,
    );
  }
  return rate;
}
