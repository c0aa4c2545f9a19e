export {
  convertMinor,
  exchangeRate,
  isConvertible,
  listRates,
  namedExchangeRate,
  priceCurrency,
} from './convert.ts';
export { prepareExchangeRates } from './current-rates.ts';
export { listExchangeRates } from './list-exchange-rates.ts';
export { exchangeMarginOf, setExchangeMargin } from './margins.ts';
export { measureRatesAge } from './measure-rates-age.ts';
export { type CurrencyContext, type CurrencyDefault, resolveCurrency } from './resolve-currency.ts';
export { storeExchangeRates } from './store-exchange-rates.ts';
