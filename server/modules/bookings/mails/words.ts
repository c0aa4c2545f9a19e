import type { Locale } from '#server/modules/theming/index.ts';
import { arabic } from './words-ar.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';
import { spanish } from './words-es.ts';
import { french } from './words-fr.ts';

/** The events that send a booking e-mail. */
export type BookingMailKind =
  | 'confirmed'
  | 'esim_ready'
  | 'changed'
  | 'driver_assigned'
  | 'cancelled'
  | 'failed';

/** Labels of the product-specific lines. */
export type LineName =
  | 'when'
  | 'dates'
  | 'checkIn'
  | 'checkOut'
  | 'room'
  | 'people'
  | 'quantity'
  | 'usableUntil'
  | 'code'
  | 'meetingPoint'
  | 'directions'
  | 'pickup'
  | 'from'
  | 'to'
  | 'provider'
  | 'driver'
  | 'vehicle';

/** Target of the link, which decides its label. */
export type LinkTarget = 'booking' | 'pass' | 'esim' | 'order';

/** The texts of booking e-mails in one language. Callers pass values already wrapped in bidi isolates. */
export type Words = {
  greeting: (name: string) => string;
  subject: Record<BookingMailKind, (title: string) => string>;
  lead: Record<BookingMailKind, (brand: string) => string>;
  /** The next three are added only if they apply: nothing charged, authorisation released, perks returned. */
  notCharged: string;
  cardReleased: string;
  perksBack: string;
  labels: Record<LineName | 'total' | 'perks' | 'atProperty' | 'refund', string>;
  refundBy: (amount: string, date: string) => string;
  open: Record<LinkTarget, string>;
  addToCalendar: string;
  /** Reminder text in the calendar file. */
  freeEnds: (title: string, time: string) => string;
};

export const words: Record<Locale, Words> = {
  en: english,
  fr: french,
  es: spanish,
  de: german,
  ar: arabic,
};
