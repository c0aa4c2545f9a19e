import type { ExchangeRateSource } from '#server/modules/fx/port.ts';
import { convertMinorAt } from '#server/platform/money/index.ts';

/**
 * Fixed rates of the Sandbox in units per euro, rounded to the magnitude of real rates. They never change, so
 * a converted price is the same every day. They are not market data.
 */
const perEuro: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1.1,
  GBP: 0.85,
  AED: 4.04,
  SAR: 4.125,
  QAR: 4,
  KWD: 0.338,
  BHD: 0.4147,
  OMR: 0.4235,
  JOD: 0.78,
  EGP: 54,
  MAD: 10.75,
  TRY: 46,
  ILS: 4.05,
  CHF: 0.94,
  SEK: 11.2,
  NOK: 11.6,
  DKK: 7.46,
  PLN: 4.28,
  CZK: 24.8,
  HUF: 395,
  RON: 4.98,
  BGN: 1.9558,
  ISK: 148,
  JPY: 165,
  CNY: 7.9,
  HKD: 8.6,
  TWD: 35.2,
  KRW: 1500,
  SGD: 1.46,
  MYR: 4.85,
  THB: 37.5,
  IDR: 17800,
  PHP: 63,
  VND: 28000,
  INR: 93,
  PKR: 310,
  AUD: 1.68,
  NZD: 1.83,
  CAD: 1.51,
  MXN: 20.4,
  BRL: 6.1,
  ARS: 1150,
  CLP: 1040,
  COP: 4500,
  ZAR: 19.8,
  KES: 142,
  NGN: 1700,
};

const hourMs = 3_600_000;

/** Publishes the fixed rates of the Sandbox, anew at each full hour. */
export const sandboxExchangeRates: ExchangeRateSource = {
  name: 'sandbox',
  latest: async () => ({
    asOf: new Date(Math.floor(Date.now() / hourMs) * hourMs).toISOString(),
    perEuro,
  }),
};

/**
 * Converts minor units at the fixed rates, rounded half away from zero. Simulated suppliers calculate their prices
 * with it. Throws RangeError for a currency that has no rate.
 */
export function convertInSandbox(minor: number, from: string, to: string): number {
  const [rateFrom, rateTo] = [perEuro[from], perEuro[to]];
  if (from === to) return Math.round(minor);
  if (!rateFrom || !rateTo) throw new RangeError(`The Sandbox has no rate from ${from} to ${to}`);
  return convertMinorAt(rateTo / rateFrom, minor, from, to);
}
