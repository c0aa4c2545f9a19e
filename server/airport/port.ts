import type { BaseContext } from '#server/platform/context/index.ts';

/**
 * What the airport noun asks of a supplier of lounges, fast tracks, restaurants and fitness centres. Adapters live in
 * server/suppliers; they map their own ids, money and errors to these types and throw nothing but SupplierFailure.
 * Amounts are minor units; dates and times of day are the venue's own.
 */
export type AirportSupplier = {
  /** Short lasting name, written into bookings. */
  name: string;
  /** Venues of the airports that the keyword names, one page of them with the number of all. */
  search(ctx: BaseContext, query: VenueQuery): Promise<{ venues: Venue[]; total: number }>;
  /** How many venues of each kind there are at the airports that meet all the conditions. */
  countByKind(ctx: BaseContext, area: VenueArea): Promise<Map<VenueKind, number>>;
  /** The venues of a kind at an airport; null for an unknown airport. */
  venuesAt(ctx: BaseContext, airportCode: string, kind: VenueKind, wish: VenueWish): Promise<Venue[] | null>;
  /** All that does not depend on dates; null for an unknown venue. */
  details(ctx: BaseContext, venueId: string, wish: VenueWish): Promise<VenueDetails | null>;
  /** The arrival slots of a date that have not begun, in order; null for an unknown venue. */
  slots(ctx: BaseContext, venueId: string, date: string, currency: string): Promise<Slot[] | null>;
  /**
   * What a visit costs and when it begins and ends, with today's terms. Null for an unknown venue. What stands
   * against it is told by `refusal`, so that the caller can say why.
   */
  price(ctx: BaseContext, visit: Visit): Promise<PricedVisit | null>;
  /**
   * Takes the places until the instant, under our reference; a walk-in takes none. A repeat changes nothing. Fails
   * with `sold_out`; the caller then lets its transaction roll back.
   */
  hold(ctx: BaseContext, order: VenueOrder, until: string): Promise<void>;
  /** Gives a hold back. Unknown, released, booked or cancelled references are left as they are. */
  release(ctx: BaseContext, reference: string): Promise<void>;
  /**
   * Books under our reference, turning a hold of that reference into the booking. A repeat answers the first
   * booking. A failure of kind `timeout` leaves the outcome unknown: call lookUp before anything else. Opens its own
   * transaction, so call it outside of one.
   */
  book(ctx: BaseContext, order: VenueOrder): Promise<SupplierVisit>;
  /** The booking under our reference, or null when the supplier has none. */
  lookUp(ctx: BaseContext, reference: string): Promise<SupplierVisit | null>;
  /** Cancels the booking under our reference and gives its places back. A repeat answers the same. */
  cancel(ctx: BaseContext, reference: string): Promise<SupplierVisit>;
};

/** What can be booked at an airport, in the order it is listed (interface.md, Travel booking: `product_type`). */
export const venueKinds = ['lounge', 'fast_track', 'dining', 'fitness'] as const;
export type VenueKind = (typeof venueKinds)[number];

/** Where a keyword is looked for (interface.md: `searchFields` 1 to 5, in this order). */
export const searchFields = ['iata', 'country_iso', 'country_name', 'city_name', 'hub_name'] as const;
export type SearchField = (typeof searchFields)[number];

/** The language of texts and the currency of prices. */
export type VenueWish = { language: string; currency: string };

export type VenueQuery = VenueWish & {
  keyword: string;
  fields: readonly SearchField[];
  /** Also beginnings of words and typing errors; otherwise whole words alone. */
  fuzzy: boolean;
  /** The likeliest airport first, else by airport code. */
  byWeight: boolean;
  near: { latitude: number; longitude: number; radiusKm: number } | null;
  page: number;
  perPage: number;
};

/** Airports that meet every condition given; none means all airports. */
export type VenueArea = { countryCode?: string; hubId?: string; cityId?: string };

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** `closes` at or before `opens` is on the following day; 00:00 to 24:00 is round the clock. A closed day is absent. */
export type OpeningHours = { day: Weekday; opens: string; closes: string };

export type Venue = {
  id: string;
  kind: VenueKind;
  name: string;
  airportCode: string;
  airportName: string;
  /** Id of the airport as a place. */
  hubId: string;
  city: string;
  cityId: string | null;
  countryCode: string;
  countryName: string;
  terminal: string;
  /** Where in the terminal, in words. */
  location: string;
  latitude: number;
  longitude: number;
  openingHours: OpeningHours[];
  timeZone: string;
  /** The lowest price for one guest. */
  fromPriceMinor: number;
  currency: string;
  rating: { score: number; count: number };
  image: string;
};

/** Refundable until so many hours before the visit, then lost in full; null = never refundable. */
export type CancellationRule = { freeUntilHours: number | null };

export type VenueDetails = Venue & {
  description: string;
  /** What is included, as key and name. */
  amenities: { key: string; name: string }[];
  showers: boolean;
  directions: string;
  conditions: string[];
  childrenPolicy: string;
  maxStayMinutes: number;
  images: string[];
  flightNumberRequired: boolean;
  phone: string;
  cancellation: CancellationRule;
};

export type Slot = {
  time: string;
  /** When a guest of this slot has to leave; by the venue's clock, perhaps after midnight. */
  endTime: string;
  remaining: number;
  /** For one guest. */
  priceMinor: number;
};

/** Whether a place in a slot is kept, or the guest comes when they come (interface.md, booking_type rules). */
export const bookingTypes = ['prebook', 'walk_in'] as const;
export type BookingType = (typeof bookingTypes)[number];

export type Visit = VenueWish & {
  venueId: string;
  type: BookingType;
  date: string;
  time: string;
  guests: number;
};

/** `closed` = not open then, `no_slot` = open, but no slot begins then. */
export type VisitRefusal = 'closed' | 'no_slot' | 'too_many_guests';

export type PricedVisit = {
  venue: VenueDetails;
  refusal: VisitRefusal | null;
  /** The most guests of one booking. */
  maxGuests: number;
  unitMinor: number;
  totalMinor: number;
  startsAt: string;
  /** Until when the guest may be let in and stay. */
  endsAt: string;
  endTime: string;
};

export type VenueGuest = {
  firstName: string;
  lastName: string;
  passport?: string;
};

export type VenueOrder = {
  /** Ours: the supplier finds the booking again by it. */
  reference: string;
  venueId: string;
  type: BookingType;
  date: string;
  time: string;
  guests: number;
  currency: string;
  /** The total the guest agreed to. */
  agreedTotalMinor: number;
  lead: { firstName: string; lastName: string; email: string; phone: string | null } | null;
  travellers: VenueGuest[];
  flightNumber: string | null;
  specialRequests: string | null;
};

export type SupplierVisit = {
  reference: string;
  supplierReference: string;
  /** What the venue knows the booking by. */
  accessCode: string;
  state: 'held' | 'confirmed' | 'cancelled';
};
