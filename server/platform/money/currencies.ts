/**
 * Active ISO 4217 currencies whose minor unit does not have two digits. The list is fixed because `Intl`
 * disagrees with ISO 4217 for AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER, and because an
 * ICU update must never change amounts. Source: ISO 4217 list one (SIX), published 2024-06-25.
 */
const otherDigits: Record<string, number> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

const twoDigits =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY ' +
  'COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK ' +
  'MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP ' +
  'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ' +
  'ZMW ZWG';

const digits = new Map<string, number>([
  ...twoDigits.split(' ').map((code): [string, number] => [code, 2]),
  ...Object.entries(otherDigits),
]);

/** True for an active ISO 4217 code in uppercase. */
export function isCurrency(code: string): boolean {
  return digits.has(code);
}

/**
 * Decimal digits of the currency's minor unit: EUR 2, JPY 0, KWD 3. Throws RangeError for an unknown code.
 */
export function minorDigits(currency: string): number {
  const found = digits.get(currency);
  if (found === undefined) throw new RangeError(`Unknown currency ${currency}`);
  return found;
}

export const currencyCodes: readonly string[] = [...digits.keys()].sort();
