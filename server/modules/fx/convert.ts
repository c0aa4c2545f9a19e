import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { minorDigits } from '#server/platform/money/index.ts';
import type { ExchangeRate, ExchangeRateSource } from './port.ts';
import { sandboxRates } from './sandbox-rates.ts';

/**
 * The source of rates for each environment. Sandbox rates are fixed and not market data, so Production has no
 * source until a real one is connected.
 */
const sources: Record<Environment, ExchangeRateSource | null> = { Sandbox: sandboxRates, Production: null };

type EnvironmentContext = Pick<BaseContext, 'environment'>;

/** Returns true when amounts can be converted to and from this currency in this environment. */
export function isConvertible({ environment }: EnvironmentContext, currency: string): boolean {
  return sources[environment]?.perEuro(currency) !== undefined;
}

/**
 * Returns the units of `to` for one unit of `from`. Throws 422 on `currency` when one of the two is not
 * quoted, and 503 `supplier_unavailable` where no source of rates is configured.
 */
export function exchangeRate(ctx: EnvironmentContext, from: string, to: string): number {
  const source = sourceOf(ctx);
  return ratePerEuro(source, to) / ratePerEuro(source, from);
}

/**
 * Converts minor units of `from` to minor units of `to`, rounded half away from zero. Throws 422 on
 * `currency` when one of the two is not quoted. Without a source of rates, only `from` equal to `to` works;
 * other pairs throw 503 `supplier_unavailable`.
 */
export function convertMinor(ctx: EnvironmentContext, minor: number, from: string, to: string): number {
  if (from === to) return Math.round(minor);
  return convertMinorAt(exchangeRate(ctx, from, to), minor, from, to);
}

/** Converts minor units at a given rate, such as one that a price has pinned; rounded half away from zero. */
export function convertMinorAt(rate: number, minor: number, from: string, to: string): number {
  const converted = minor * rate * 10 ** (minorDigits(to) - minorDigits(from));
  return Math.sign(converted) * Math.round(Math.abs(converted));
}

/** The exchange rate as a price names and pins it: eight significant digits. Throws like `exchangeRate`. */
export function namedExchangeRate(ctx: EnvironmentContext, from: string, to: string): number {
  return Number(exchangeRate(ctx, from, to).toPrecision(8));
}

/** Converts an amount like `convertMinor` with the rates of the Sandbox, for simulated suppliers. */
export const convertInSandbox = (minor: number, from: string, to: string): number =>
  convertMinor({ environment: 'Sandbox' }, minor, from, to);

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
  return sourceOf(ctx)
    .currencies()
    .filter((to) => to !== from)
    .map((to) => ({ from, to, rate: namedExchangeRate(ctx, from, to) }));
}

/** Returns the source of rates of the environment. Throws 503 `supplier_unavailable` without one. */
export function sourceOf({ environment }: EnvironmentContext): ExchangeRateSource {
  const source = sources[environment];
  if (!source) {
    throw problem('supplier_unavailable', {
      detail: 'No source of exchange rates is configured for this environment.',
    });
  }
  return source;
}

function ratePerEuro(source: ExchangeRateSource, currency: string): number {
  const rate = source.perEuro(currency);
  if (rate === undefined) {
    throw invalid(
      'currency',
      'unsupported_currency',
      `There is no exchange rate for ${currency.slice(0, 3)}.`,
    );
  }
  return rate;
}
