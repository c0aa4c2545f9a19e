import { intlTag, type Locale } from '#server/brands/index.ts';
import { minorDigits } from '#server/platform/money/index.ts';

/**
 * Everything a member reads is formatted here, on the server, and handed to islands as text: Node's and the browser's
 * Intl data differ, and a second formatting would change the page under the reader's eyes.
 */

/** A price in its two parts, in reading order; the currency is set smaller than the number. */
export type PriceText = { minus: string; currency: string; number: string; currencyFirst: boolean };

/** Direction marks that Intl puts around Arabic currency symbols; the page's own direction does that work. */
const directionMarks = /[\u200e\u200f\u061c]/g;

const clean = (text: string): string => text.replace(directionMarks, '').trim();

/** An amount in major units, for display. Whole amounts lose their zeros; others show all of the currency's digits. */
export function priceText(amount: number, currency: string, locale: Locale): PriceText {
  const digits = minorDigits(currency);
  const whole = Math.abs(amount - Math.round(amount)) < 10 ** -(digits + 1);
  const fraction = whole ? 0 : digits;
  const number = numberText(amount, locale, {
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
    signDisplay: 'never',
  });
  const parts = new Intl.NumberFormat(intlTag(locale), {
    style: 'currency',
    currency,
    currencyDisplay: locale === 'ar' ? 'symbol' : 'code',
  }).formatToParts(1);
  const symbol = clean(parts.find((part) => part.type === 'currency')?.value ?? currency).replace(/\.$/, '');
  const minus = amount < 0 ? '\u2212\u00a0' : '';
  // Arabic writes its own currencies by their letters, after the number; the others stay codes.
  if (locale === 'ar')
    return {
      minus,
      currency: /\p{Script=Arabic}/u.test(symbol) ? symbol : currency,
      number,
      currencyFirst: false,
    };
  return { minus, currency, number, currencyFirst: parts[0]?.type === 'currency' };
}

/** The same price as one line of text, with a space that does not break. */
export function priceLine(amount: number, currency: string, locale: Locale): string {
  const text = priceText(amount, currency, locale);
  const { minus, currency: sign, number } = text;
  return minus + (text.currencyFirst ? `${sign}\u00a0${number}` : `${number}\u00a0${sign}`);
}

export function numberText(value: number, locale: Locale, options?: Intl.NumberFormatOptions): string {
  return clean(new Intl.NumberFormat(intlTag(locale), options).format(value));
}

/** A calendar date (YYYY-MM-DD) or an instant; calendar dates have no zone and must not get one. */
export function dateText(
  value: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' },
  timeZone = 'UTC',
): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : new Date(value);
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'UTC' : timeZone;
  return clean(new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone: zone }).format(instant));
}

/** `11–14 Dec`, `Fri 11 – Mon 14 December`: two calendar dates without saying anything twice. */
export function dateRangeText(
  from: string,
  until: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' },
): string {
  // CLDR's English repeats the month as soon as weekdays are shown: `Fri 11 December – Mon 14 December`.
  if (locale === 'en' && options.weekday && from.slice(0, 7) === until.slice(0, 7)) {
    const { month: _, year: __, ...withoutMonth } = options;
    return `${dateText(from, locale, withoutMonth)} – ${dateText(until, locale, options)}`;
  }
  const range = new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${until}T00:00:00Z`),
  );
  // Two bare numbers stand close (11–14 Dec), names of days and months do not.
  return clean(range).replace(/(\d)\s*–\s*(\d)/, '$1–$2');
}

/** `Wed 9 Dec, 18:00` in the zone of the place, never in the reader's. */
export function localTimeText(instant: string, timeZone: string, locale: Locale): string {
  return dateText(
    instant,
    locale,
    {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    timeZone,
  );
}
