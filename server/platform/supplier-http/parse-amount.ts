import { isCurrency, minorDigits } from '../money/index.ts';

const decimal = /^(\d{1,12})(?:\.(\d{1,20}))?$/;

/**
 * The minor units of an amount that a supplier writes as a decimal, as text or as a JSON number, rounded half up where
 * it has more digits than the currency. It is read digit by digit, so no binary fraction is in between. Null if it is no
 * amount of at least zero, or the currency is unknown.
 */
export function parseAmount(amount: string | number | null | undefined, currency: string): number | null {
  if (amount === null || amount === undefined || !isCurrency(currency)) return null;
  const read = decimal.exec(String(amount).trim());
  if (!read) return null;
  const [, whole = '', fraction = ''] = read;
  const digits = minorDigits(currency);
  const kept = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const minor = kept + (Number(fraction[digits] ?? '0') >= 5 ? 1 : 0);
  return Number.isSafeInteger(minor) ? minor : null;
}
