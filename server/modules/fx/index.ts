export {
  convertInSandbox,
  convertMinor,
  convertMinorAt,
  exchangeRate,
  isConvertible,
  listRates,
  namedExchangeRate,
  priceCurrency,
} from './convert.ts';
export { listExchangeRates } from './list-exchange-rates.ts';
export { type CurrencyContext, type CurrencyDefault, resolveCurrency } from './resolve-currency.ts';
