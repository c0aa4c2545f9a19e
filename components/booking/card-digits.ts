import { onlyDigits } from '#server/platform/latin-digits.ts';

/** Formats a card number in groups of four digits, as printed on the card. */
export function groupDigits(text: string): string {
  return onlyDigits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats `0929` as `09 / 29`. The slash disappears with the digit before it. */
export function writeExpiry(text: string): string {
  const digits = onlyDigits(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** True if the check digit of a card number is correct (Luhn, ISO/IEC 7812-1). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** True for an `MM / YY` or `MM / YYYY` that has not expired at `now`. */
export function isExpiryAhead(text: string, now: Date): boolean {
  const digits = onlyDigits(text);
  if (digits.length !== 4 && digits.length !== 6) return false;
  const month = Number(digits.slice(0, 2));
  const year = digits.length === 6 ? Number(digits.slice(2)) : 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return false;
  return year * 12 + month >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}
