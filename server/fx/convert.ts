import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { minorDigits } from '#server/platform/money/index.ts';
import type { ExchangeRate, ExchangeRateSource } from './port.ts';
import { sandboxRates } from './sandbox-rates.ts';

/**
 * Where each environment's rates come from. Those of the Sandbox are fixed and no market data, so Production has none
 * until a source is connected: nobody pays by a made-up rate.
 */
const sources: Record<Environment, ExchangeRateSource | null> = { Sandbox: sandboxRates, Production: null };

type Where = Pick<BaseContext, 'environment'>;

/** True when amounts can be converted to and from this currency here. */
export function isConvertible({ environment }: Where, currency: string): boolean {
  return sources[environment]?.perEuro(currency) !== undefined;
}

/**
 * Units of `to` that one unit of `from` buys. Throws 422 on `currency` when one of the two is not quoted, 503
 * `supplier_unavailable` where no source of rates is configured.
 */
export function exchangeRate(ctx: Where, from: string, to: string): number {
  const source = sourceOf(ctx);
  return quoted(source, to) / quoted(source, from);
}

/**
 * An amount in minor units of `from`, in minor units of `to`, rounded half away from zero to a whole one. Throws 422
 * on `currency` when one of the two is not quoted. Where no source of rates is configured an amount keeps its own
 * currency; any other is 503 `supplier_unavailable`.
 */
export function convertMinor(ctx: Where, minor: number, from: string, to: string): number {
  if (from === to) return Math.round(minor);
  const scale = 10 ** (minorDigits(to) - minorDigits(from));
  const converted = minor * exchangeRate(ctx, from, to) * scale;
  return Math.sign(converted) * Math.round(Math.abs(converted));
}

/** The same for the fake world, which lives in the Sandbox alone. */
export const convertInSandbox = (minor: number, from: string, to: string): number =>
  convertMinor({ environment: 'Sandbox' }, minor, from, to);

/**
 * The currency that prices are shown in: `usual` unless another is asked for. One that amounts cannot be converted
 * to here is 422 on `currency`.
 */
export function priceCurrency(ctx: Where, asked: string | undefined, usual: string): string {
  if (asked === undefined || asked === usual) return usual;
  if (!isConvertible(ctx, asked)) {
    throw invalid('currency', 'unsupported_currency', 'Prices cannot be shown in this currency.');
  }
  return asked;
}

/** Every pair that starts at `from`, rates rounded to eight significant digits for the wire. */
export function listRates(ctx: Where, from = 'EUR'): ExchangeRate[] {
  return sourceOf(ctx)
    .currencies()
    .filter((to) => to !== from)
    .map((to) => ({ from, to, rate: Number(exchangeRate(ctx, from, to).toPrecision(8)) }));
}

/** The source of the environment. Without one: 503 `supplier_unavailable`. */
export function sourceOf({ environment }: Where): ExchangeRateSource {
  const source = sources[environment];
  if (!source) {
    throw problem('supplier_unavailable', { detail: 'No source of exchange rates is configured here.' });
  }
  return source;
}

function quoted(source: ExchangeRateSource, currency: string): number {
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
