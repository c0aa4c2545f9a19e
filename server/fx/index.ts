export { convertMinor, exchangeRate, isConvertible, listRates } from './convert.ts';
export { listExchangeRates } from './list-exchange-rates.ts';
export type { ExchangeRate, ExchangeRateSource } from './port.ts';
