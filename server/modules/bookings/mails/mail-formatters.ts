import { intlTag, type Locale } from '#server/modules/theming/index.ts';
import { formatMoney } from '#server/platform/money/index.ts';

/** The member who owns the booking. */
export type Member = { firstName: string; lastName: string; email: string };

/** Formatters for amounts and dates in the reader's language. */
export type MailFormatters = {
  locale: Locale;
  /** Null if a partner's API key booked for a person without a membership. */
  member: Member | null;
  /** An amount in minor units of the booking's currency, or of `other`. */
  money: (minor: number, other?: string) => string;
  /** A calendar date with its weekday. */
  day: (date: string) => string;
  /** A range of two calendar dates. */
  days: (from: string, until: string) => string;
  /** A calendar date without its weekday, for use in a sentence. */
  date: (date: string) => string;
  /** An instant as local time of the given time zone. */
  moment: (instant: string, timeZone: string) => string;
};

/** Formatters for a language and a booking's currency. */
export function mailFormatters(locale: Locale, currency: string, member: Member | null): MailFormatters {
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
