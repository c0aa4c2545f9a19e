import type { BaseContext } from '#server/platform/context/index.ts';

/** An exchange rate: one unit of `from` equals `rate` units of `to`. */
export type ExchangeRate = { from: string; to: string; rate: number };

/** The rates that a source published together. */
export type PublishedRates = {
  /** The instant that the rates are of, ISO 8601 in UTC, as the source names it. */
  asOf: string;
  /** Units of each currency (ISO 4217) for one euro; the euro itself may be left out. */
  perEuro: Readonly<Record<string, number>>;
};

/**
 * The port of sources of exchange rates. An adapter maps the base currency and the errors of its source, and throws
 * only SupplierFailure.
 */
export type ExchangeRateSource = {
  /** Short stable name, stored with the rates and shown by `GET /v1/fx/rates`. */
  name: string;
  /** The latest published rates. */
  latest(ctx: BaseContext): Promise<PublishedRates>;
};
