import { intlTag, type Locale } from '#server/brands/index.ts';
import { formatMoney } from '#server/platform/money/index.ts';

/** Whose booking it is. */
export type Member = { firstName: string; lastName: string; email: string };

/** What a noun writes its facts with: amounts and dates as the reader's language prints them. */
export type Pen = {
  locale: Locale;
  /** Null where a partner's key booked for somebody without a membership. */
  member: Member | null;
  /** An amount of the booking's currency, or of another one. */
  money: (minor: number, other?: string) => string;
  /** A calendar date, with its weekday. */
  day: (date: string) => string;
  /** Two calendar dates. */
  days: (from: string, until: string) => string;
  /** A calendar date as part of a sentence. */
  date: (date: string) => string;
  /** An instant at a place. */
  moment: (instant: string, timeZone: string) => string;
};

export function penOf(locale: Locale, currency: string, member: Member | null): Pen {
  const tag = intlTag(locale);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const noon = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`);
  return {
    locale,
    member,
    money: (minor, other = currency) => formatMoney(minor, other, tag),
    day: (date) => format({ dateStyle: 'full' }).format(noon(date)),
    days: (from, until) => format({ dateStyle: 'long' }).formatRange(noon(from), noon(until)),
    date: (date) => format({ dateStyle: 'long' }).format(noon(date)),
    moment: (instant, timeZone) =>
      format({ dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(instant)),
  };
}
