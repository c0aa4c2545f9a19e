import type { LineName, Opened } from './words.ts';

/** One fact under its label; null is left out. */
export type Line = readonly [name: LineName, value: string | null];

/** What a noun tells of its booking; everything else of a mail is the same for all. Values are ready to print. */
export type BookingFacts = {
  /** Who is written to. */
  to: { firstName: string; lastName: string; email: string };
  title: string;
  /** Stands under the title. */
  place?: string;
  lines: readonly Line[];
  /** Told only while the booking is in force. */
  onTheDay?: readonly Line[];
  /** Of the total, in minor units. */
  dueAtPropertyMinor?: number;
  /** The same as it is collected there, where that is in another currency. */
  dueAtPropertyLocal?: { currency: string; minor: number } | null;
  /** What the link leads to; the booking unless told. */
  opens?: Opened;
  /** What its calendar file says beside title and code; left out where there is none. */
  calendar?: CalendarFacts;
};

export type CalendarFacts = {
  location: string;
  notes?: readonly (string | null)[];
  /** When it ends, if that is not when the booking does. */
  until?: string;
  /** The last instant of free cancellation, if there is one. */
  freeUntil: string | null;
};
