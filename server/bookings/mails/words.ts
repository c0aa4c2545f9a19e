import type { Locale } from '#server/brands/index.ts';
import { arabic } from './words-ar.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';
import { spanish } from './words-es.ts';
import { french } from './words-fr.ts';

/** What a mail about a booking can be about. */
export type Occasion = 'confirmed' | 'esim_ready' | 'changed' | 'driver_assigned' | 'cancelled' | 'failed';

/** Facts that nouns tell, each with a label of its own. */
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

/** What the link leads to. */
export type Opened = 'booking' | 'pass' | 'esim' | 'order';

/** The texts of booking mails in one language. What is put into them is isolated already. */
export type Words = {
  greeting: (name: string) => string;
  subject: Record<Occasion, (title: string) => string>;
  lead: Record<Occasion, (brand: string) => string>;
  /** Follow where they are true: nothing was charged, an authorisation ends, perks returned. */
  notCharged: string;
  cardReleased: string;
  perksBack: string;
  labels: Record<LineName | 'total' | 'perks' | 'atProperty' | 'refund', string>;
  refundBy: (amount: string, date: string) => string;
  open: Record<Opened, string>;
  addToCalendar: string;
  /** The reminder of the calendar file. */
  freeEnds: (title: string, time: string) => string;
};

export const words: Record<Locale, Words> = {
  en: english,
  fr: french,
  es: spanish,
  de: german,
  ar: arabic,
};
