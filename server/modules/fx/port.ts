/** An exchange rate: one unit of `from` equals `rate` units of `to`. */
export type ExchangeRate = { from: string; to: string; rate: number };

/** Port for a source of exchange rates. Implementations are synchronous and return cached rates. */
export type ExchangeRateSource = {
  /** When the rates were published, ISO 8601 in UTC. */
  publishedAt: string;
  /** Units of the currency for one euro; undefined when the source does not quote it. */
  perEuro(currency: string): number | undefined;
  /** All quoted currencies, including the euro. */
  currencies(): readonly string[];
};
