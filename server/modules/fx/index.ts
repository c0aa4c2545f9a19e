export {
  convertInSandbox,
  convertMinor,
  exchangeRate,
  isConvertible,
  listRates,
  priceCurrency,
} from './convert.ts';
export { listExchangeRates } from './list-exchange-rates.ts';
export { type CurrencyDefault, resolveCurrency } from './resolve-currency.ts';
