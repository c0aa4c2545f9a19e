import type { PlaceLanguage } from '#server/modules/places/index.ts';
import type { VenueAmenity, VenueKind, Weekday } from '../catalogue/port.ts';

/** A text in English and, where it is translated, in other languages of the portal. */
export type OwnText<Value = string> = { en: Value } & Partial<Record<PlaceLanguage, Value>>;

/** HH:MM, local to the venue. `closes` before `opens` is on the next day; 00:00 to 24:00 is all day. */
export type OwnHours = { opens: string; closes: string };

/** A venue as its operator describes it. */
export type OwnVenue = {
  code: string;
  kind: VenueKind;
  /** IATA code. */
  airport: string;
  name: OwnText;
  terminal: OwnText;
  location: OwnText;
  description: OwnText;
  directions: OwnText;
  conditions: OwnText<string[]>;
  childrenPolicy: OwnText;
  phone: string;
  /** A day without hours is closed. */
  openingHours: Partial<Record<Weekday, OwnHours>>;
  /** Dates with other hours, in order; null is closed. */
  exceptions: { date: string; hours: OwnHours | null }[];
  /** Minutes between the starts of two slots; the last one starts so long before closing. */
  slotMinutes: number;
  stayMinutes: number;
  /** Guests that may arrive in one slot. */
  capacity: number;
  /** Most guests of one booking. */
  maxGuests: number;
  /** Price for one guest in each currency; the first one is converted where another is asked for. */
  prices: { currency: string; minor: number }[];
  freeUntilHours: number | null;
  lateRefundPercent: number;
  flightNumberRequired: boolean;
  amenities: VenueAmenity[];
};
