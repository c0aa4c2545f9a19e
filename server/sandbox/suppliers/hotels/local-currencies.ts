import countriesByCurrency from './local-currencies.json' with { type: 'json' };

const currencies = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.map((country) => [country, currency] as const),
  ),
);

/** The currency in which hotels of a country collect payments; EUR for countries without an entry. */
export function localCurrencyOf(countryCode: string): string {
  return currencies.get(countryCode) ?? 'EUR';
}
