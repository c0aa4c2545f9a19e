/** One exchange rate: one unit of `from` buys `rate` units of `to`. */
export type ExchangeRate = { from: string; to: string; rate: number };

/** Where exchange rates come from. Implementations answer from memory: converting must never wait. */
export type ExchangeRateSource = {
  /** The moment the rates were published, ISO-8601 UTC. */
  publishedAt: string;
  /** Units of the currency that one euro buys; undefined when the source does not quote it. */
  perEuro(currency: string): number | undefined;
  /** Every quoted currency, the euro included. */
  currencies(): readonly string[];
};
