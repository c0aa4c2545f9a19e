import type { PerkReturn } from '../views.ts';
import type { LineName, LinkTarget } from './mail-names.ts';

/** A labelled value; a line with null is omitted. */
type Line = readonly [name: LineName, value: string | null];

/** The product-specific part of a booking e-mail. All values are formatted for the reader. */
export type BookingFacts = {
  /** The recipient. */
  to: { firstName: string; lastName: string; email: string };
  title: string;
  /** Shown under the title. */
  place?: string;
  lines: readonly Line[];
  /** Shown only while the booking is in force. */
  onTheDay?: readonly Line[];
  /** Part of the total that is paid at the property, in minor units. */
  dueAtPropertyMinor?: number;
  /** The same amount in the currency of the property, if that differs. */
  dueAtPropertyLocal?: { currency: string; minor: number } | null;
  /** What the property collects beside the total, shown only while the booking is in force. Amounts in minor units. */
  extrasAtProperty?: readonly { name: string; amountMinor: number; currency: string }[];
  /** What became of the perks that paid for a booking without service; omitted by products that perks cannot pay for. */
  perkReturn?: PerkReturn | null;
  /** Target of the link; defaults to the booking. */
  opens?: LinkTarget;
  /** Contents of the calendar file besides title and code; omitted if the booking has no such file. */
  calendar?: CalendarFacts;
};

type CalendarFacts = {
  location: string;
  notes?: readonly (string | null)[];
  /** End of the entry, if it differs from the end of the booking. */
  until?: string;
  /** Deadline of free cancellation, or null. */
  freeUntil: string | null;
};
