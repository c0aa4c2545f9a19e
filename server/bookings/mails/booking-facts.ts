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
  /** What the link leads to; the booking unless told. */
  opens?: Opened;
  /** True where the booking has a calendar file. */
  hasCalendar?: boolean;
};
