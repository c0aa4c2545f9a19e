import { directionOf, intlTag, type Locale, leftToRight } from '#server/modules/theming/index.ts';
import { dateTimeFormat, numberFormat } from '#server/platform/intl/index.ts';
import { minorDigits, toMajor } from '#server/platform/money/index.ts';

/**
 * Prices, numbers and dates are formatted here, on the server, and passed to client components as text. The
 * Intl data of Node and browsers differ: formatting again in the browser would visibly change the page.
 */

/** The parts of a formatted price; pages show the currency smaller than the number. */
export type PriceText = { minus: string; currency: string; number: string; currencyFirst: boolean };

/**
 * Direction marks that Intl adds to Arabic currency symbols; the direction of the page makes them redundant.
 */
const directionMarks = /[\u200e\u200f\u061c]/g;

const clean = (text: string): string => text.replace(directionMarks, '').trim();

/**
 * Formats an amount in major units. Whole amounts have no decimals; others have all digits of the currency.
 */
export function priceText(amount: number, currency: string, locale: Locale): PriceText {
  const digits = minorDigits(currency);
  const whole = Math.abs(amount - Math.round(amount)) < 10 ** -(digits + 1);
  const fraction = whole ? 0 : digits;
  const number = numberText(amount, locale, {
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
    signDisplay: 'never',
  });
  const parts = numberFormat(intlTag(locale), {
    style: 'currency',
    currency,
    currencyDisplay: locale === 'ar' ? 'symbol' : 'code',
  }).formatToParts(1);
  const symbol = clean(parts.find((part) => part.type === 'currency')?.value ?? currency).replace(/\.$/, '');
  const minus = amount < 0 ? '\u2212\u00a0' : '';
  // In Arabic, Arab currencies have Arabic symbols after the number; all others keep their codes.
  if (locale === 'ar')
    return {
      minus,
      currency: /\p{Script=Arabic}/u.test(symbol) ? symbol : currency,
      number,
      currencyFirst: false,
    };
  return { minus, currency, number, currencyFirst: parts[0]?.type === 'currency' };
}

/** The parts of an amount in minor units, as pages show it. */
export function moneyText(amountMinor: number, currency: string, locale: Locale): PriceText {
  return priceText(toMajor(amountMinor, currency), currency, locale);
}

/** Formats an amount in minor units as one line, with non-breaking spaces. */
export function moneyLine(amountMinor: number, currency: string, locale: Locale): string {
  const { minus, currency: sign, number, currencyFirst } = moneyText(amountMinor, currency, locale);
  return minus + (currencyFirst ? `${sign}\u00a0${number}` : `${number}\u00a0${sign}`);
}

/**
 * Formats a number in a locale, without direction marks. A negative number has a minus sign, which stays before
 * its digits in right-to-left text.
 */
export function numberText(value: number, locale: Locale, options?: Intl.NumberFormatOptions): string {
  const text = clean(numberFormat(intlTag(locale), options).format(value));
  if (!text.startsWith('-')) return text;
  const negative = text.replace('-', '\u2212');
  return directionOf(locale) === 'rtl' ? leftToRight(negative) : negative;
}

/** Formats a calendar date (YYYY-MM-DD) or an instant; `timeZone` applies to instants only. */
export function dateText(
  value: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' },
  timeZone = 'UTC',
): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : new Date(value);
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'UTC' : timeZone;
  return clean(dateTimeFormat(intlTag(locale), { ...options, timeZone: zone }).format(instant));
}

/** Formats two calendar dates without repeating common parts: `11–14 Dec`, `Fri 11 – Mon 14 December`. */
export function dateRangeText(
  from: string,
  until: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' },
): string {
  // CLDR repeats the month in English when weekdays are shown: `Fri 11 December – Mon 14 December`.
  if (locale === 'en' && options.weekday && from.slice(0, 7) === until.slice(0, 7)) {
    const { month: _, year: __, ...withoutMonth } = options;
    return `${dateText(from, locale, withoutMonth)} – ${dateText(until, locale, options)}`;
  }
  const range = dateTimeFormat(intlTag(locale), { ...options, timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${until}T00:00:00Z`),
  );
  // Two plain numbers have no spaces around the dash (11–14 Dec); names of days and months keep them.
  return clean(range).replace(/(\d)\s*–\s*(\d)/, '$1–$2');
}

/** Formats an instant in the time zone of the place: `Wed 9 Dec, 18:00`. */
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
